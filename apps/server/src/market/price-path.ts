import { CELL, CELL_LEVELS, type Cell, drawn, GREATEST, type Noise, type Tier } from './noise';

/**
 * The simulated price path: a pure function of (secret, name, second), so that every process agrees, nothing is stored,
 * and nobody without the secret can say what comes.
 *
 * The logarithm of a price is Brownian motion: independent normal steps from one node of the coarsest lattice to the
 * next, added up from EPOCH, and between two nodes Lévy's construction, for each halving a random displacement of the
 * midpoint, down to one second. Less half its variance, so that the price itself has no drift: whatever is known of the
 * past, the price to be expected at any later time is the present one. Nothing pulls it back to its base price.
 *
 * A value costs LEVELS steps. The displacement of a level is bounded, so the least and greatest value of any range of
 * seconds are found exactly by branch and bound: a candle's high and low are real quotes, and no quote of its time lies
 * outside them.
 *
 * Time runs by activity: in a quiet hour less of it passes. Midpoints lie on the bridge of that time, so that a step
 * says nothing of the next: a midpoint halfway in seconds would make the quiet hours' steps follow one another.
 */

/**
 * When every price is its base price (Unix seconds): the start of November 2026. Later the base price says no more of a
 * price to come than the present one; earlier it would, so nobody may trade before.
 */
export const EPOCH = 1_793_491_200;
/** Where history begins, five years earlier: the farther back, the less a drawn price has to do with its base price. */
export const BEGINNING = EPOCH - 5 * 365 * 86_400;
/** Coarsest lattice: 2^24 s, about half a year; three tiers of cells, and the steps between the nodes. */
const LEVELS = 24;
const ROOT = 1 << LEVELS;
/** An interval of 2^11 s touches two hours at most. */
const TWO_HOURS_LEVEL = 11;
const DAY = 86_400;
const HOUR = 3_600;

/** One instrument's random path. */
export type PricePath = {
  readonly noise: Noise;
  /** Standard deviation of a step of one second of average activity. */
  readonly step: number;
  /** Upper bound of what halvings can still add within an interval of 2^l s of average activity. */
  readonly reach: readonly number[];
  readonly activity: Activity;
  readonly walk: Walk;
};

/** The path at the nodes of the coarsest lattice, as far as they are known, counted from the node before EPOCH. */
type Walk = {
  /** What makes the path 0 at EPOCH. */
  offset: number;
  readonly later: number[];
  readonly earlier: number[];
};

/** How fast the path's time runs. */
type Activity = {
  /** Seconds of the path per second, by the hour UTC; 1 on average. */
  readonly rates: readonly number[];
  /** Seconds of the path from midnight to the hour. */
  readonly before: readonly number[];
  /** Square roots of the rates, and of the greatest one. */
  readonly roots: readonly number[];
  readonly greatestRoot: number;
};

/**
 * The path that this noise draws, with a standard deviation of `daily` (0.02 = 2 %) a day and activity `season` by the
 * hour UTC.
 */
export function createPath(noise: Noise, daily: number, season: readonly number[]): PricePath {
  const step = daily / Math.sqrt(DAY);
  const reach = [0];
  for (let level = 1; level <= LEVELS; level += 1) {
    reach.push((reach[level - 1] ?? 0) + (GREATEST * step * Math.sqrt(2 ** level)) / 2);
  }
  const walk: Walk = { offset: 0, later: [0], earlier: [0] };
  const path = { noise, step, reach, activity: activityOf(season), walk };
  walk.offset = -valueAt(path, EPOCH);
  return path;
}

function activityOf(season: readonly number[]): Activity {
  const mean = season.reduce((total, one) => total + one * one, 0) / season.length;
  const rates = season.map((one) => (one * one) / mean);
  const before: number[] = [];
  let passed = 0;
  for (const rate of rates) {
    before.push(passed);
    passed += rate * HOUR;
  }
  const roots = rates.map(Math.sqrt);
  return { rates, before, roots, greatestRoot: Math.max(...roots) };
}

/** The path's own time at a second. */
function timeAt({ rates, before }: Activity, second: number): number {
  const inDay = second % DAY;
  const hour = (inDay / HOUR) | 0;
  return second - inDay + (before[hour] as number) + (rates[hour] as number) * (inDay - hour * HOUR);
}

/** A midpoint's draw, with this much of the path's time before and after it. */
function displacement(path: PricePath, cell: Cell, index: number, a: number, b: number): number {
  return path.step * Math.sqrt((a * b) / (a + b)) * drawn(cell, index);
}

/** The path at a node of the coarsest lattice. Added up outwards from EPOCH, so that every process has the same sum. */
function rootValue(path: PricePath, number: number): number {
  const { offset, later, earlier } = path.walk;
  const from = Math.floor(EPOCH / ROOT);
  for (let at = later.length; at <= number - from; at += 1) {
    later.push((later[at - 1] as number) + rootStep(path, from + at - 1));
  }
  for (let at = earlier.length; at <= from - number; at += 1) {
    earlier.push((earlier[at - 1] as number) - rootStep(path, from - at));
  }
  return offset + ((number < from ? earlier[from - number] : later[number - from]) as number);
}

/** From a node to the next one. */
function rootStep({ noise, step, activity }: PricePath, number: number): number {
  const time = timeAt(activity, (number + 1) * ROOT) - timeAt(activity, number * ROOT);
  const random = drawn(noise.cell(3, Math.floor(number / CELL)), number % CELL);
  return step * Math.sqrt(time) * random - (step * step * time) / 2;
}

/** The logarithm of price ÷ base price in this second (Unix seconds, whole). */
export function valueAt(path: PricePath, second: number): number {
  const { noise, activity } = path;
  const root = Math.floor(second / ROOT);
  let start = root * ROOT;
  let [left, right] = [rootValue(path, root), rootValue(path, root + 1)];
  let [from, to] = [timeAt(activity, start), timeAt(activity, start + ROOT)];
  let half = ROOT;
  for (const tier of [2, 1, 0] as const) {
    const unit = 1 << (tier * CELL_LEVELS);
    const cell = noise.cell(tier, start / (unit * CELL));
    const first = start;
    while (half > unit) {
      half /= 2;
      const at = start + half;
      const time = timeAt(activity, at);
      const [before, after] = [time - from, to - time];
      const middle =
        left +
        (right - left) * (before / (before + after)) +
        displacement(path, cell, (at - first) / unit, before, after);
      if (second < at) {
        right = middle;
        to = time;
      } else {
        left = middle;
        from = time;
        start = at;
      }
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

/** What halvings can still add to the greater end of the 2^level seconds from `start`. */
function reachOf({ reach, activity }: PricePath, level: number, start: number): number {
  const { roots, greatestRoot } = activity;
  if (level > TWO_HOURS_LEVEL) return (reach[level] as number) * greatestRoot;
  const first = roots[((start % DAY) / HOUR) | 0] as number;
  const last = roots[(((start + (1 << level)) % DAY) / HOUR) | 0] as number;
  return (reach[level] as number) * Math.max(first, last);
}

function extreme(path: PricePath, from: number, to: number, sign: 1 | -1): number {
  const { noise, activity } = path;
  let best = Number.NEGATIVE_INFINITY;
  // The cell of the midpoints in hand, and its first second.
  let [tier, cell, first]: [Tier, Cell, number] = [2, noise.cell(2, Math.floor(from / ROOT)), 0];

  // Visits the 2^level seconds from `start`, with the values and the path's time at both ends.
  const visit = (level: number, start: number, left: number, right: number, before: number, after: number): void => {
    const span = 1 << level;
    if (start > to || start + span <= from) return;
    if (start >= from && left > best) best = left;
    if (level === 0 || Math.max(left, right) + reachOf(path, level, start) <= best) return;
    if (level === tier * CELL_LEVELS) {
      const upper = { tier, cell, first };
      tier = (tier - 1) as Tier;
      [cell, first] = [noise.cell(tier, start / span), start];
      visit(level, start, left, right, before, after);
      ({ tier, cell, first } = upper);
      return;
    }
    const at = start + (span >> 1);
    const time = timeAt(activity, at);
    const [a, b] = [time - before, after - time];
    const moved = displacement(path, cell, (at - first) >> (tier * CELL_LEVELS), a, b);
    const middle = left + (right - left) * (a / (a + b)) + sign * moved;
    if (left > right) {
      visit(level - 1, start, left, middle, before, time);
      visit(level - 1, at, middle, right, time, after);
    } else {
      visit(level - 1, at, middle, right, time, after);
      visit(level - 1, start, left, middle, before, time);
    }
  };

  for (let root = Math.floor(from / ROOT); root * ROOT <= to; root += 1) {
    const start = root * ROOT;
    [tier, cell, first] = [2, noise.cell(2, root), start];
    const [left, right] = [sign * rootValue(path, root), sign * rootValue(path, root + 1)];
    visit(LEVELS, start, left, right, timeAt(activity, start), timeAt(activity, start + ROOT));
  }
  return best;
}
