import type { Asset } from '../trading.types';

export const WISHLIST = 'wishlist';

/** `EUR USD`, `eur/usd` and `EURUSD` are the same words. */
const squeeze = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

/** How well a word fits what was typed: 0 as a whole, 1 by its beginning, 2 anywhere; null not at all. */
function fitOf(word: string, sought: string): number | null {
  const plain = squeeze(sought);
  for (const [text, part] of [[word, sought], plain === '' ? ['', sought] : [squeeze(word), plain]] as const) {
    if (text === part) return 0;
    if (text.startsWith(part)) return 1;
    if (text.includes(part)) return 2;
  }
  return null;
}

/** Places of a symbol, an alias, a name and an exchange symbol that fit as a whole, by their beginning or anywhere. */
const PLACES = [
  [0, 2, 3],
  [1, 4, 4],
  [5, 6, 7],
  [8, 8, 8],
] as const;

/**
 * Where an asset stands among those that fit: its symbol first, then its aliases, then its name (T-143). Null when what
 * was typed is no part of any of them; the same for all of them while nothing is typed.
 */
export function placeOf({ name, symbol, pair, exchangeSymbol, aliases }: Asset, text: string): number | null {
  const sought = text.trim().toLowerCase();
  if (sought === '') return 0;
  const kinds = [[symbol, pair], aliases.split('\n').filter((alias) => alias !== ''), [name], [exchangeSymbol]];
  const places = kinds.flatMap((words, kind) =>
    words.flatMap((word) => PLACES[kind]?.[fitOf(word.toLowerCase(), sought) ?? -1] ?? []),
  );
  return places.length === 0 ? null : Math.min(...places);
}

/** The types that have an asset, in the order of their first one, with their counts (T-134, T-135). */
export function typesOf(assets: Iterable<Asset>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { type } of assets) counts.set(type, (counts.get(type) ?? 0) + 1);
  return counts;
}
