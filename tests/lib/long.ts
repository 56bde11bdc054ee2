// How much the long suites do, and what every random choice of a test is drawn from.

const isWhole = process.env['BOURSE_LONG'] === '1';

/** How many cases this run takes. */
export const amount = ({ sample, whole }: { readonly sample: number; readonly whole: number }): number =>
  isWhole ? whole : sample;

/**
 * The seed of this run: BOURSE_SEED where it is given (`npm run long` gives the date), else 1, so that the gate draws the
 * same cases in every run.
 */
export const seed: number = seedOf(process.env['BOURSE_SEED']);

/** The one case to run again after a failure (BOURSE_ONLY), or undefined for all. */
export const only: number | undefined = wholeNumber('BOURSE_ONLY', process.env['BOURSE_ONLY']);

/** The numbers of the cases that this run takes, from 0: each case draws from (seed, number) alone. */
export function cases(counts: { readonly sample: number; readonly whole: number }): readonly number[] {
  return only === undefined ? Array.from({ length: amount(counts) }, (_, number) => number) : [only];
}

/**
 * So many of a suite's cases, drawn by the seed, in the order they stand in; all of them by `npm run long`. A case by
 * itself is its number in the list: BOURSE_ONLY.
 */
export function drawn<T>(suite: string, list: readonly T[], sample = 1): readonly T[] {
  if (isWhole && only === undefined) return list;
  if (only !== undefined) return list.filter((_, number) => number === only);
  const draw = random(seed, ...Array.from(suite, (letter) => letter.codePointAt(0) ?? 0));
  const places = list.map((_, number) => ({ number, at: draw() })).sort((one, other) => one.at - other.at);
  const taken = new Set(places.slice(0, sample).map(({ number }) => number));
  return list.filter((_, number) => taken.has(number));
}

/** What a failure says, so that the case can be run again alone. */
export const replay = (number: number): string => `run again: BOURSE_SEED=${seed} BOURSE_ONLY=${number}`;

/** A row of numbers in [0, 1), the same for the same seed and case (mulberry32). */
export function random(...from: readonly number[]): () => number {
  let state = from.reduce((mixed, part) => Math.imul(mixed ^ (part + 0x9e3779b9), 0x85ebca6b) >>> 0, 0x6d2b79f5);
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function seedOf(given: string | undefined): number {
  return wholeNumber('BOURSE_SEED', given) ?? 1;
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined;
  if (!/^\d{1,10}$/.test(text)) throw new Error(`${name} must be a whole number, not "${text}"`);
  return Number(text);
}
