import type { Asset } from '../trading.types';

export const WISHLIST = 'wishlist';

/** Case-insensitive part of name, sy, sym or ex_sym (T-143). */
export function isMatch({ name, symbol, pair, exchangeSymbol }: Asset, text: string): boolean {
  const sought = text.trim().toLowerCase();
  return [name, symbol, pair, exchangeSymbol].some((word) => word.toLowerCase().includes(sought));
}

/** The types that have an asset, in the order of their first one, with their counts (T-134, T-135). */
export function typesOf(assets: Iterable<Asset>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { type } of assets) counts.set(type, (counts.get(type) ?? 0) + 1);
  return counts;
}
