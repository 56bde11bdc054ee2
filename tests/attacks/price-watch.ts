// What a client can see of simulated prices, and what the source says of how they are made.
import { createMarket, EPOCH, type MarketAsset, SEED_ASSETS, temperOf } from '@bourse/server/testing/prices';

const DAY = 86_400;
const HOUR = 3_600;

const found = SEED_ASSETS.find(({ sy }) => sy === 'BTCUSD');
if (!found) throw new Error('no BTCUSD');
export const BTC: MarketAsset = { ...found, id: 1 };
const POINT = 10 ** BTC.decimals;

/** The prices of one asset, as anybody sees them. */
export type Prices = {
  /** The bid in points in this second (Unix seconds). */
  readonly pointsAt: (second: number) => number;
};

/** An installation: its secret is one of as many as there are. */
export type Installation = Prices & {
  readonly market: ReturnType<typeof createMarket>;
};

export function installation(number: number): Installation {
  const market = createMarket(() => 'always', Buffer.from(`installation ${number}`.padEnd(32)));
  const pointsAt = (second: number) =>
    Math.round(Number(market.quote(BTC, new Date(second * 1000)).sell.toString()) * POINT);
  return { market, pointsAt };
}

/** Standard deviation of a second of average activity, and what the logarithm is measured from. */
export const STEP = temperOf(BTC.type).daily / Math.sqrt(DAY);
const HALF_SPREAD = (Number(BTC.spread) * POINT) / 2;

/** The logarithm that a bid was rounded from, as far as its points tell it. */
export const valueOf = (points: number) => Math.log((points + HALF_SPREAD) / (Number(BTC.basePrice) * POINT));
export const pointsOf = (value: number) => Number(BTC.basePrice) * POINT * Math.exp(value) - HALF_SPREAD;

const squares = temperOf(BTC.type).season.map((one) => one * one);
const mean = squares.reduce((total, one) => total + one, 0) / squares.length;
/** What has passed of a day by the hour, in seconds of the path's own time times the mean. */
const passedBy = squares.map((_, hour) => squares.slice(0, hour).reduce((total, one) => total + one * HOUR, 0));

/** Seconds of the path's own time from one second to another: it runs by activity. */
export function timeBetween(from: number, to: number): number {
  return timeAt(to) - timeAt(from);
}

/** The path's own time at a second. */
export function timeAt(second: number): number {
  const inDay = second % DAY;
  const hour = Math.floor(inDay / HOUR);
  return second - inDay + ((passedBy[hour] ?? 0) + (squares[hour] ?? 0) * (inDay - hour * HOUR)) / mean;
}

/** The first multiple of so many seconds on which anybody may trade. */
export const firstMultiple = (seconds: number) => Math.ceil(EPOCH / seconds) * seconds;

export const average = (values: readonly number[]) => values.reduce((total, value) => total + value, 0) / values.length;

export function correlation(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [average(a), average(b)];
  const product = (x: readonly number[], of: number, y: readonly number[], and: number) =>
    average(x.map((value, at) => (value - of) * ((y[at] as number) - and)));
  return product(a, meanA, b, meanB) / Math.sqrt(product(a, meanA, a, meanA) * product(b, meanB, b, meanB));
}

/** A step and the step after it, in deviations of their own. */
export type Halves = { readonly first: number[]; readonly second: number[] };

/** Moves of aligned windows of so many seconds, by their halves, of as many installations, days apart where they are short. */
export function halvesOf(installations: readonly Prices[], span: number, windows: number): Halves {
  const halves: Halves = { first: [], second: [] };
  const apart = Math.max(1, Math.floor((4.3 * DAY) / span)) * span;
  for (const { pointsAt } of installations) {
    for (let at = firstMultiple(span), count = 0; count < windows; count += 1, at += apart) {
      const [start, middle, end] = [at, at + span / 2, at + span].map((second) => valueOf(pointsAt(second)));
      const move = (from = 0, to = 0, time = 1) => (to - from) / (STEP * Math.sqrt(time));
      halves.first.push(move(start, middle, timeBetween(at, at + span / 2)));
      halves.second.push(move(middle, end, timeBetween(at + span / 2, at + span)));
    }
  }
  return halves;
}

/** The second halves after first ones of more than so many deviations: above 0 where they go on, below where they turn back. */
export const afterLarge = ({ first, second }: Halves, deviations: number): number[] =>
  first.flatMap((move, at) => (Math.abs(move) > deviations ? [Math.sign(move) * (second[at] as number)] : []));

/** How many standard errors the mean of these, each of deviation 1, is away from 0. */
export const errorsOf = (moves: readonly number[]) => average(moves) * Math.sqrt(moves.length);

/** What a strategy does after a day's close: with or against the move of so many days, if it was of so much, for so many days. */
type Strategy = { readonly looks: number; readonly least: number; readonly side: 1 | -1; readonly holds: number };

const STRATEGIES: readonly Strategy[] = [1, 2, 5, 10, 20].flatMap((looks) =>
  [0.01, 0.02, 0.04, 0.08].flatMap((least) =>
    ([1, -1] as const).flatMap((side) => [1, 2, 5, 10].map((holds) => ({ looks, least, side, holds }))),
  ),
);

/** What each of its trades on these daily closes gains or loses, as a part of what was paid, after the spread. */
function tradesOf({ looks, least, side, holds }: Strategy, closes: readonly number[]): number[] {
  const gains: number[] = [];
  for (let day = looks; day + holds < closes.length; day += 1) {
    const [past = 0, now = 0, then = 0] = [closes[day - looks], closes[day], closes[day + holds]];
    const move = now / past - 1;
    if (Math.abs(move) < least) continue;
    const bought = side * Math.sign(move);
    gains.push((bought * (then - now) - 2 * HALF_SPREAD) / now);
    // One trade at a time.
    day += holds - 1;
  }
  return gains;
}

/**
 * Fits a strategy to one half of the histories and trades it on the other: its gain a trade, how many trades, and how
 * many standard errors that is above nothing.
 */
export function fitted(histories: readonly (readonly number[])[]) {
  const half = histories.length / 2;
  const on = (strategy: Strategy, some: typeof histories) => some.flatMap((closes) => tradesOf(strategy, closes));
  const best = STRATEGIES.map((strategy) => ({ strategy, gain: average(on(strategy, histories.slice(0, half))) }));
  const [{ strategy } = { strategy: STRATEGIES[0] as Strategy }] = best.toSorted((a, b) => b.gain - a.gain);
  const gains = on(strategy, histories.slice(half));
  const gain = average(gains);
  const deviation = Math.sqrt(average(gains.map((one) => (one - gain) ** 2)));
  return { strategy, gain, trades: gains.length, errors: (gain / deviation) * Math.sqrt(gains.length) };
}

/** The daily closes of an installation. */
export const dailyCloses = ({ pointsAt }: Prices, days: number) =>
  Array.from({ length: days }, (_, day) => pointsAt(firstMultiple(DAY) + (day + 1) * DAY - 1));

/**
 * A price to come, foretold from prices that are public by then. A midpoint was the mean of its ends and k steps, where
 * k is one of 511 whole numbers, so that the later end of each interval whose middle is known lies on a lattice: of all
 * the lattices that end there one value is left.
 */
export function foretell({ pointsAt }: Prices, target: number, ahead: number): number {
  const lattices: { from: number; step: number }[] = [];
  for (let half = ahead; target % (2 * half) === 0 && half < 2 ** 23; half *= 2) {
    const [start, middle] = [target - 2 * half, target - half];
    const [a, b] = [timeBetween(start, middle), timeBetween(middle, target)];
    const [left, known] = [valueOf(pointsAt(start)), valueOf(pointsAt(middle))];
    const capped = Math.sqrt(Math.min(1, 2 ** 20 / (2 * half)));
    const draw = (STEP * Math.sqrt((a * b) / (a + b)) * capped) / Math.sqrt((256 ** 2 - 1) / 6);
    lattices.push({ from: left + ((known - left) * (a + b)) / a, step: (draw * (a + b)) / a });
  }
  const [finest] = lattices;
  if (!finest) throw new Error('the target stands on no lattice');
  let best = { points: 0, misses: Number.POSITIVE_INFINITY };
  for (let k = -255; k <= 255; k += 1) {
    const near = Math.round(pointsOf(finest.from + k * finest.step));
    for (let points = near - 3; points <= near + 3; points += 1) {
      const value = valueOf(points);
      let misses = 0;
      for (const { from, step } of lattices) {
        const number = Math.round((value - from) / step);
        misses += Math.abs(number) > 255 ? 1e9 : (pointsOf(from + number * step) - points) ** 2;
      }
      if (misses < best.misses) best = { points, misses };
    }
  }
  return best.points;
}
