import type { Message } from '../shared/message';
import { defineRow, defineView } from '../shared/view';
import { isMatch, typesOf, WISHLIST } from './asset-search';
import { assetRowOf, stable } from './rows';
import type { AssetCategory, AssetRowView, AssetSearchView, ListPhase, ListView } from './screens.types';
import type { Asset } from './trading.types';

const LABELS: Readonly<Record<string, Message>> = {
  [WISHLIST]: { id: 'trading.category.wishlist' },
  forex: { id: 'trading.category.forex' },
  stocks: { id: 'trading.category.stocks' },
  crypto: { id: 'trading.category.crypto' },
  commodities: { id: 'trading.category.commodities' },
  indices: { id: 'trading.category.indices' },
  etfs: { id: 'trading.category.etfs' },
  options: { id: 'trading.category.options' },
};

/** The words of a category; a type nobody knows keeps its own name (T-210). */
const categoryLabel = (key: string): Message => LABELS[key] ?? { text: key };

const stableIds = stable<readonly string[]>();
const stableCategories = stable<readonly AssetCategory[]>();
const nothing: ReadonlyMap<string, Asset> = new Map();

/** The asset search (T-134…T-145). */
export const assetSearchView = defineView(
  ['assetSearch', 'assets', 'watchlist'],
  ({ assetSearch, assets, watchlist }): AssetSearchView => {
    const all = assets?.context.assets ?? nothing;
    const wished = (watchlist?.context.ids ?? []).filter((id) => all.has(id));
    const { text, category } = assetSearch?.context ?? { text: '', category: null };
    const isInCategory = ({ id, type }: Asset) =>
      category === null || (category === WISHLIST ? wished.includes(id) : type === category);
    const ids = [...all.values()].filter((asset) => isInCategory(asset) && isMatch(asset, text)).map(({ id }) => id);
    const counts = [[WISHLIST, wished.length] as const, ...typesOf(all.values())];
    return {
      isOpen: assetSearch?.matches('open') ?? false,
      phase: phaseOf(),
      text,
      category,
      categories: stableCategories(
        counts.map(([key, count]) => ({ key, label: categoryLabel(key), count, isChosen: key === category })),
      ),
      ids: stableIds(ids),
    };

    function phaseOf(): ListPhase {
      if (assets?.matches({ list: 'failed' })) return 'failed';
      if (!assets || assets.matches({ list: 'loading' }) || assetSearch?.hasTag('busy')) return 'loading';
      return ids.length > 0 ? 'ready' : 'empty';
    }
  },
);

const stableWished = stable<readonly string[]>();

/** The watchlist's assets, newest first (T-159). */
export const watchlistIdsView = defineView(['watchlist', 'assets'], ({ watchlist, assets }): ListView => {
  const ids = stableWished((watchlist?.context.ids ?? []).filter((id) => assets?.context.assets.has(id)).reverse());
  const hasFailed = watchlist?.matches('failed') === true || assets?.matches({ list: 'failed' }) === true;
  const isLoaded = watchlist?.matches('ready') === true && (assets?.context.assets.size ?? 0) > 0;
  return { ids, phase: ids.length > 0 ? 'ready' : hasFailed ? 'failed' : isLoaded ? 'empty' : 'loading' };
});

/** A row of the asset search (T-136). */
export const assetRow = defineRow(['assets', 'watchlist'], ({ assets, watchlist }, id): AssetRowView | undefined => {
  const asset = assets?.context.assets.get(id);
  return asset && assetRowOf(asset, { assets, watchlist });
});
