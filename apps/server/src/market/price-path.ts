/**
 * The simulated price path: a pure function of (seed, second), so that every process agrees and nothing is stored.
 *
 * The logarithm of a price is a Lévy construction of Brownian motion: random values at the nodes of the coarsest
 * lattice, then for each halving a random displacement of the midpoint, down to one second. A value costs LEVELS
 * steps. The displacement of a level is bounded, so the least and greatest value of any range of seconds are found
 * exactly by branch and bound: a candle's high and low are real quotes, and no quote of its time lies outside them.
 */

/** Coarsest lattice: 2^24 s, about half a year. */
const LEVELS = 24;
const ROOT = 2 ** LEVELS;
/** From 2^20 s (12 days) upwards steps stop growing: a price keeps near its base for years. */
const CAPPED_LEVEL = 19;
/** Displacements of intervals up to 2^12 s (68 minutes) follow the hours of the day. */
const SEASONAL_LEVELS = 12;
const DAY = 86_400;
const HOUR = 3_600;
/** Makes the standard deviation of a uniform variable on [-1, 1] one. */
const UNIT = Math.sqrt(3);

/** One instrument's random path. */
export type PricePath = {
  readonly seed: number;
  /** Displacement bound per level: amplitudes[l] halves an interval of 2^(l+1) s. */
  readonly amplitudes: readonly number[];
  /** Upper bound of what the levels below l can still add: reach[l] for an interval of 2^l s. */
  readonly reach: readonly number[];
  /** Activity per hour UTC, each in (0, 1]. */
  readonly season: readonly number[];
};

/** The path of the instrument with this name, with a standard deviation of `daily` (0.02 = 2 %) a day. */
export function createPath(name: string, daily: number, season: readonly number[]): PricePath {
  const perRootSecond = daily / Math.sqrt(DAY);
  const amplitudes: number[] = [];
  const reach = [0];
  for (let level = 0; level < LEVELS; level += 1) {
    const halved = 2 ** (Math.min(level, CAPPED_LEVEL) + 1);
    const amplitude = (perRootSecond * Math.sqrt(halved) * UNIT) / 2;
    amplitudes.push(amplitude);
    reach.push((reach[level] ?? 0) + amplitude);
  }
  return { seed: hashText(name), amplitudes, reach, season };
}

/** FNV-1a, 32 bits. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** Uniform on [-1, 1), from the seed and a second. */
function uniform(seed: number, second: number): number {
  let h = seed ^ Math.imul(second | 0, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 16), 0x21f0aaad);
  h = Math.imul(h ^ (h >>> 15), 0x735a2d97);
  return (h ^ (h >>> 15)) / 0x80000000;
}

/** How far the path leaves the straight line at `second`, the midpoint of an interval of 2^(level+1) s. */
function displacement(path: PricePath, level: number, second: number): number {
  const drawn = (path.amplitudes[level] as number) * uniform(path.seed, second);
  return level < SEASONAL_LEVELS ? drawn * (path.season[((second / HOUR) | 0) % 24] as number) : drawn;
}

function rootValue(path: PricePath, second: number): number {
  return 2 * (path.amplitudes[LEVELS - 1] as number) * uniform(path.seed, second);
}

/** The logarithm of price ÷ base price in this second (Unix seconds, whole). */
export function valueAt(path: PricePath, second: number): number {
  let start = Math.floor(second / ROOT) * ROOT;
  let left = rootValue(path, start);
  let right = rootValue(path, start + ROOT);
  let half = ROOT;
  for (let level = LEVELS - 1; level >= 0; level -= 1) {
    half /= 2;
    const middle = (left + right) / 2 + displacement(path, level, start + half);
    if (second < start + half) {
      right = middle;
    } else {
      left = middle;
      start += half;
    }
  }
  return left;
}

/** Greatest value of the path over the whole seconds from `from` to `to`, both included. */
export function highest(path: PricePath, from: number, to: number): number {
  return extreme(path, from, to, 1);
}

/** Least value of the path over the whole seconds from `from` to `to`, both included. */
export function lowest(path: PricePath, from: number, to: number): number {
  return -extreme(path, from, to, -1);
}

function extreme(path: PricePath, from: number, to: number, sign: 1 | -1): number {
  let best = Number.NEGATIVE_INFINITY;

  // Visits the 2^level seconds from `start`; left and right are the values at both ends.
  const visit = (level: number, start: number, span: number, left: number, right: number): void => {
    if (start > to || start + span <= from) return;
    if (start >= from && left > best) best = left;
    if (level === 0 || Math.max(left, right) + (path.reach[level] as number) <= best) return;
    const half = span / 2;
    const middle = (left + right) / 2 + sign * displacement(path, level - 1, start + half);
    if (left > right) {
      visit(level - 1, start, half, left, middle);
      visit(level - 1, start + half, half, middle, right);
    } else {
      visit(level - 1, start + half, half, middle, right);
      visit(level - 1, start, half, left, middle);
    }
  };

  for (let start = Math.floor(from / ROOT) * ROOT; start <= to; start += ROOT) {
    visit(LEVELS, start, ROOT, sign * rootValue(path, start), sign * rootValue(path, start + ROOT));
  }
  return best;
}
