import { defineRow, defineView } from '../../shared/view';
import { haveAssetsFailed } from './asset-list';
import { assetRowOf, stable } from './rows';
import type { AssetRowView } from './assets.types';
import type { ListView } from './screens.types';

const stableAll = stable<readonly string[]>();

/** Every asset, in the operator's order (T-035). */
export const assetIdsView = defineView(['assets'], ({ assets }): ListView => {
  const ids = stableAll([...(assets?.context.assets.keys() ?? [])]);
  if (ids.length > 0) return { ids, phase: 'ready' };
  if (haveAssetsFailed(assets)) return { ids, phase: 'failed' };
  return { ids, phase: !assets || assets.matches({ list: 'loading' }) ? 'loading' : 'empty' };
});

const stableWished = stable<readonly string[]>();

/** The watchlist's assets, newest first (T-159). */
export const watchlistIdsView = defineView(['watchlist', 'assets'], ({ watchlist, assets }): ListView => {
  const ids = stableWished((watchlist?.context.ids ?? []).filter((id) => assets?.context.assets.has(id)).reverse());
  const hasFailed = watchlist?.hasTag('failed') || haveAssetsFailed(assets);
  const isLoaded = watchlist?.matches('ready') === true && assets?.matches({ list: 'ready' }) === true;
  return { ids, phase: ids.length > 0 ? 'ready' : hasFailed ? 'failed' : isLoaded ? 'empty' : 'loading' };
});

/** A row of any list of assets (T-136, T-147). */
export const assetRow = defineRow(['assets', 'watchlist'], ({ assets, watchlist }, id): AssetRowView | undefined => {
  const asset = assets?.context.assets.get(id);
  return asset && assetRowOf(asset, { assets, watchlist });
});
