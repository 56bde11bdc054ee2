import { defineView } from '../../shared/view';
import { typesOf, WISHLIST } from '../../trading/asset-search';
import { categoryLabel, fitting, haveAssetsFailed, listedAssets } from '../../trading/screens/asset-list';
import { stable } from '../../trading/screens/rows';
import type { AssetCategory } from '../../trading/screens/assets.types';
import type { ListPhase, ListView } from '../../trading/screens/screens.types';

/** Listed also while they have no asset (T-150). */
const ALWAYS = ['forex', 'stocks', 'crypto', 'commodities', 'indices'];

/** The page of the watchlist (T-146…T-150). */
export interface WatchlistPageView extends ListView {
  readonly text: string;
  /** null: all assets. */
  readonly category: string | null;
  /** The watchlist, then the types. */
  readonly categories: readonly AssetCategory[];
  /** How many assets there are; null until it is known. */
  readonly total: number | null;
}

const stableIds = stable<readonly string[]>();
const stableCategories = stable<readonly AssetCategory[]>();

export const watchlistPageView = defineView(
  ['watchlistPage', 'assets', 'watchlist'],
  ({ watchlistPage, assets, watchlist }): WatchlistPageView => {
    const { text, category } = watchlistPage?.context ?? { text: '', category: null };
    const listed = listedAssets(assets, watchlist);
    const ids = stableIds(fitting(listed, { text, category }));
    const counted = typesOf(listed.all.values());
    // None is no number of what did not come.
    const isKnown = assets?.matches({ list: 'ready' }) ?? false;
    const counts = [
      [WISHLIST, isKnown && watchlist?.matches('ready') ? listed.wished.length : null] as const,
      ...ALWAYS.map((type) => [type, isKnown ? (counted.get(type) ?? 0) : null] as const),
      ...[...counted].filter(([type]) => !ALWAYS.includes(type)),
    ];
    return {
      phase: phaseOf(),
      text,
      category,
      categories: stableCategories(
        counts.map(([key, count]) => ({ key, label: categoryLabel(key), count, isChosen: key === category })),
      ),
      total: isKnown ? listed.all.size : null,
      ids,
    };

    function phaseOf(): ListPhase {
      const isOfWatchlist = category === WISHLIST;
      if (haveAssetsFailed(assets) || (isOfWatchlist && watchlist?.hasTag('failed'))) return 'failed';
      if (!assets || assets.matches({ list: 'loading' })) return 'loading';
      if (isOfWatchlist && !watchlist?.matches('ready')) return 'loading';
      return ids.length > 0 ? 'ready' : 'empty';
    }
  },
);
