import type { Asset } from '../trading.types';

export const WISHLIST = 'wishlist';

/** A word as it is compared: `EUR USD`, `eur/usd` and `EURUSD` are the same once they are squeezed. */
interface Word {
  readonly text: string;
  readonly squeezed: string;
}

function wordOf(raw: string): Word {
  const text = raw.toLowerCase();
  return { text, squeezed: text.replace(/[^\p{L}\p{N}]/gu, '') };
}

function fitOf(text: string, part: string): number | null {
  if (part === '') return null;
  if (text === part) return 0;
  if (text.startsWith(part)) return 1;
  return text.includes(part) ? 2 : null;
}

/** How well a word fits what was typed: 0 as a whole, 1 by its beginning, 2 anywhere; null not at all. */
const fitOfWord = (word: Word, sought: Word): number | null =>
  fitOf(word.text, sought.text) ?? fitOf(word.squeezed, sought.squeezed);

/** Symbol and pair, aliases, name, exchange symbol. */
const wordsOf = ({ symbol, pair, aliases, name, exchangeSymbol }: Asset): readonly (readonly Word[])[] =>
  [[symbol, pair], aliases.split('\n').filter((alias) => alias !== ''), [name], [exchangeSymbol]].map((words) =>
    words.map(wordOf),
  );

// An asset never changes, the next one is another: a letter more is compared with words that are made already.
const words = new WeakMap<Asset, ReturnType<typeof wordsOf>>();

function wordsOnceOf(asset: Asset): ReturnType<typeof wordsOf> {
  let known = words.get(asset);
  if (!known) words.set(asset, (known = wordsOf(asset)));
  return known;
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
export function placeOf(asset: Asset, typed: string): number | null {
  const sought = wordOf(typed.trim());
  if (sought.text === '') return 0;
  const places = wordsOnceOf(asset).flatMap((kind, at) =>
    kind.flatMap((word) => PLACES[at]?.[fitOfWord(word, sought) ?? -1] ?? []),
  );
  return places.length === 0 ? null : Math.min(...places);
}

/** The types that have an asset, in the order of their first one, with their counts (T-134, T-135). */
export function typesOf(assets: Iterable<Asset>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { type } of assets) counts.set(type, (counts.get(type) ?? 0) + 1);
  return counts;
}
