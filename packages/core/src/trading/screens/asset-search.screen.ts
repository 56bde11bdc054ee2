import { defineView } from '../../shared/view';
import { typesOf, WISHLIST } from '../asset-search';
import { categoryLabel, fitting, haveAssetsFailed, listedAssets } from './asset-list';
import { stable } from './rows';
import type { AssetCategory, AssetSearchView } from './assets.types';
import type { ListPhase } from './screens.types';

const stableIds = stable<readonly string[]>();
const stableCategories = stable<readonly AssetCategory[]>();

/** The asset search (T-134…T-145). */
export const assetSearchView = defineView(
  ['assetSearch', 'assets', 'watchlist'],
  ({ assetSearch, assets, watchlist }): AssetSearchView => {
    const { text, category } = assetSearch?.context ?? { text: '', category: null };
    const listed = listedAssets(assets, watchlist);
    const ids = fitting(listed, { text, category });
    // None is no number of what did not come.
    const isKnown = assets?.matches({ list: 'ready' }) && watchlist?.matches('ready');
    const counts = [[WISHLIST, isKnown ? listed.wished.length : null] as const, ...typesOf(listed.all.values())];
    return {
      isOpen: assetSearch?.matches('open') ?? false,
      phase: phaseOf(),
      text,
      category,
      categories: stableCategories(
        counts.map(([key, count]) => ({ key, label: categoryLabel(key), count, isChosen: key === category })),
      ),
      ids: stableIds(ids),
      elsewhere: ids.length > 0 || category === null ? 0 : fitting(listed, { text, category: null }).length,
    };

    function phaseOf(): ListPhase {
      if (haveAssetsFailed(assets)) return 'failed';
      if (category === WISHLIST && !watchlist?.matches('ready'))
        return watchlist?.hasTag('failed') ? 'failed' : 'loading';
      if (!assets || assets.matches({ list: 'loading' }) || assetSearch?.hasTag('busy')) return 'loading';
      return ids.length > 0 ? 'ready' : 'empty';
    }
  },
);
