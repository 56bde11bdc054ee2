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

/** What an asset is found by. */
interface Words {
  /** Symbol and pair, aliases, name, exchange symbol. */
  readonly kinds: readonly (readonly Word[])[];
  /** All of them in one: most assets do not fit, and one look tells so. */
  readonly all: string;
}

function wordsOf({ symbol, pair, aliases, name, exchangeSymbol }: Asset): Words {
  const written = [[symbol, pair], aliases.split('\n').filter((alias) => alias !== ''), [name], [exchangeSymbol]];
  const kinds = written.map((words) => words.map(wordOf));
  return { kinds, all: kinds.flatMap((words) => words.flatMap(({ text, squeezed }) => [text, squeezed])).join('\n') };
}

// An asset never changes, the next one is another: a letter more is compared with words that are made already.
const known = new WeakMap<Asset, Words>();

function wordsOnceOf(asset: Asset): Words {
  let words = known.get(asset);
  if (!words) known.set(asset, (words = wordsOf(asset)));
  return words;
}

/** Places of a symbol, an alias, a name and an exchange symbol that fit as a whole, by their beginning or anywhere. */
const PLACES = [
  [0, 2, 3],
  [1, 4, 4],
  [5, 6, 7],
  [8, 8, 8],
] as const;

/**
 * Where assets stand among those that fit what was typed: by their symbol first, then by an alias, then by the name
 * (T-143). Null for one of which it is no part; the same for all of them while nothing is typed.
 */
export function placing(typed: string): (asset: Asset) => number | null {
  const sought = wordOf(typed.trim());
  if (sought.text === '') return () => 0;
  return (asset) => {
    const { kinds, all } = wordsOnceOf(asset);
    if (!all.includes(sought.text) && !(sought.squeezed !== '' && all.includes(sought.squeezed))) return null;
    const places = kinds.flatMap((words, kind) =>
      words.flatMap((word) => PLACES[kind]?.[fitOfWord(word, sought) ?? -1] ?? []),
    );
    return places.length === 0 ? null : Math.min(...places);
  };
}

/** The types that have an asset, in the order of their first one, with their counts (T-134, T-135). */
export function typesOf(assets: Iterable<Asset>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { type } of assets) counts.set(type, (counts.get(type) ?? 0) + 1);
  return counts;
}
