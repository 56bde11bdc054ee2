import type { Message } from '../../shared/message';
import type { ResidentSnapshot } from '../../shared/resident';
import { placing, WISHLIST } from '../asset-search';
import type { Asset } from '../trading.types';

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

/** The text of a category; an unknown type keeps its own name (T-210). */
export const categoryLabel = (key: string): Message => LABELS[key] ?? { text: key };

/**
 * Whether the assets did not come. That they are asked for again meanwhile by themselves changes nothing of what is
 * shown: the button would be taken from whoever is about to press it.
 */
export const haveAssetsFailed = (assets: ResidentSnapshot<'assets'> | undefined): boolean =>
  assets !== undefined && assets.context.hasFailed && !assets.matches({ list: 'ready' });

const nothing: ReadonlyMap<string, Asset> = new Map();

/** Every asset, and which of them are on the watchlist. */
export function listedAssets(
  assets: ResidentSnapshot<'assets'> | undefined,
  watchlist: ResidentSnapshot<'watchlist'> | undefined,
): { all: ReadonlyMap<string, Asset>; wished: readonly string[] } {
  const all = assets?.context.assets ?? nothing;
  return { all, wished: (watchlist?.context.ids ?? []).filter((id) => all.has(id)) };
}

/** What a list of assets is filtered by; without a category it holds all of them. */
export interface AssetFilter {
  readonly text: string;
  readonly category: string | null;
}

/** Ids of the assets that fit, the best first, else in the operator's order (T-140, T-143). */
export function fitting(
  { all, wished }: ReturnType<typeof listedAssets>,
  { text, category }: AssetFilter,
): readonly string[] {
  const isInCategory = ({ id, type }: Asset) =>
    category === null || (category === WISHLIST ? wished.includes(id) : type === category);
  const placeOf = placing(text);
  return [...all.values()]
    .filter(isInCategory)
    .flatMap((asset) => {
      const place = placeOf(asset);
      return place === null ? [] : [{ id: asset.id, place }];
    })
    .sort((a, b) => a.place - b.place)
    .map(({ id }) => id);
}
