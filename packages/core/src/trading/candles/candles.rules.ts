import type { Candle, CandlesContext, CandleStep, Interval } from './candles.types';

const SECONDS: Readonly<Record<Interval, number>> = { '1m': 60, '5m': 300, '15m': 900, '1h': 3_600, '1d': 86_400 };

/** Most candles kept; the oldest go first. So far back a chart goes. */
const MOST = 5_000;

const startOf = (at: number, interval: Interval): number => {
  const seconds = Math.floor(at / 1_000);
  return seconds - (seconds % SECONDS[interval]);
};

/**
 * The candles with an applied bid in them: the last one follows it, at the interval's edge a new one begins (T-009).
 * A bid older than the last candle changes nothing, nor does a price that is missing.
 *
 * @param at ms since 1970
 */
export function followBid(candles: readonly Candle[], interval: Interval, bid: number, at: number): readonly Candle[] {
  const last = candles.at(-1);
  if (!last || bid <= 0) return candles;
  const time = startOf(at, interval);
  if (time < last.time) return candles;
  if (time > last.time)
    return [
      ...candles,
      { time, open: last.close, high: Math.max(last.close, bid), low: Math.min(last.close, bid), close: bid },
    ].slice(-MOST);
  if (last.close === bid) return candles;
  return [
    ...candles.slice(0, -1),
    { ...last, high: Math.max(last.high, bid), low: Math.min(last.low, bid), close: bid },
  ];
}

/** What is known with a newer answer: older candles stay if no hole is between. */
export function joinNewer(known: readonly Candle[], answer: readonly Candle[]): readonly Candle[] {
  const first = answer[0]?.time ?? 0;
  const isJoined = (known.at(-1)?.time ?? 0) >= first;
  return isJoined ? [...known.filter(({ time }) => time < first), ...answer].slice(-MOST) : answer;
}

/** Those of an answer that begin before what is known. */
const olderThan = (known: readonly Candle[], answer: readonly Candle[]): readonly Candle[] =>
  answer.filter(({ time }) => time < (known[0]?.time ?? 0));

/** What is known with an older answer before it. */
export const joinOlder = (known: readonly Candle[], answer: readonly Candle[]): readonly Candle[] =>
  [...olderThan(known, answer), ...known].slice(-MOST);

/** Whether an answer says that nothing is older than what is known. */
export const isNoneOlder = (known: readonly Candle[], answer: readonly Candle[]): boolean =>
  olderThan(known, answer).length === 0;

/** Whether there is room for older candles. */
export const hasRoom = (known: readonly Candle[]): boolean => known.length < MOST;

/** How many candles a key goes on. */
const STEPS: Readonly<Record<CandleStep, number>> = {
  first: -MOST,
  pageEarlier: -10,
  earlier: -1,
  later: 1,
  pageLater: 10,
  last: MOST,
};

/**
 * The candle that a key leads to, the first or last at the ends; null without candles.
 *
 * @param from the time of the candle that it goes on from
 */
export function candleAt(
  { candles, read }: Pick<CandlesContext, 'candles' | 'read'>,
  to: CandleStep,
  from = read?.time,
): Candle | null {
  const newest = candles.length - 1;
  const known = candles.findLastIndex(({ time }) => time === from);
  const at = (known < 0 ? newest : known) + STEPS[to];
  return candles[Math.max(0, Math.min(at, newest))] ?? null;
}

/** Bids arrive every five seconds: after this long without one, ms, the last candle may miss a high or a low. */
const LONGEST_GAP = 20_000;

/** Whether the next candle begins with a bid: the one before it is whole then. @param at ms since 1970 */
export const beginsNext = (candles: readonly Candle[], interval: Interval, at: number): boolean =>
  startOf(at, interval) - (candles.at(-1)?.time ?? 0) === SECONDS[interval];

/**
 * The candles as the market made them: here only the price of every fifth second was seen. The last one still runs: it
 * closes at the newest of these, and keeps what they reached. Where it opened was the former one's close, and may not
 * have been a price of it.
 */
export function corrected(known: readonly Candle[], answer: readonly Candle[]): readonly Candle[] {
  const made = new Map(answer.map((candle) => [candle.time, candle]));
  return known.map((candle, at) => {
    const whole = made.get(candle.time);
    if (!whole || at < known.length - 1) return whole ?? candle;
    const { open, high, low, close } = candle;
    return {
      ...whole,
      high: Math.max(whole.high, close, high > open ? high : close),
      low: Math.min(whole.low, close, low < open ? low : close),
      close,
    };
  });
}

/**
 * Whether something is missing between what is known and a bid: the page slept, or lost its connection.
 *
 * @param bid its time by the server's clock and that of its arrival, ms since 1970
 */
export function hasHole(
  { candles, interval, askedUpTo, seenAt }: Pick<CandlesContext, 'candles' | 'interval' | 'askedUpTo' | 'seenAt'>,
  bid: { readonly at: number; readonly seenAt: number },
): boolean {
  // By the arrival: the price of an asset that is seldom traded is old, and none of it was missed.
  if (seenAt !== null && bid.seenAt - seenAt > LONGEST_GAP) return true;
  const known = Math.max(candles.at(-1)?.time ?? 0, askedUpTo);
  return startOf(bid.at, interval) - known >= 2 * SECONDS[interval];
}

/** Unix seconds up to which a load made because of a bid has asked. */
export const askedBy = (at: number): number => Math.floor(at / 1_000);

/** Seconds until the candle ends in which this moment lies. @param at ms since 1970, market time */
export function secondsLeft(interval: Interval, at: number): number {
  const length = SECONDS[interval];
  return length - (Math.floor(at / 1_000) % length);
}
