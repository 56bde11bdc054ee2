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

// With each price an asset is another object that is called the same: its words are made once, and a press after new
// prices does not make those of thousands anew.
const known = new Map<string, { readonly of: Asset; readonly words: Words }>();

const isCalledTheSame = (a: Asset, b: Asset): boolean =>
  a.symbol === b.symbol &&
  a.pair === b.pair &&
  a.aliases === b.aliases &&
  a.name === b.name &&
  a.exchangeSymbol === b.exchangeSymbol;

function wordsOnceOf(asset: Asset): Words {
  const before = known.get(asset.id);
  if (before && isCalledTheSame(before.of, asset)) return before.words;
  const words = wordsOf(asset);
  known.set(asset.id, { of: asset, words });
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
