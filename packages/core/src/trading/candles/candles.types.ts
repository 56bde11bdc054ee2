import type { NetworkChanged } from '../../platform/connectivity/connectivity.types';

/** Chart bars are pictures, not money: plain numbers, bid prices. Time in Unix seconds UTC (T-009). */
export interface Candle {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}
export const intervals = ['1m', '5m', '15m', '1h', '1d'] as const;
export type Interval = (typeof intervals)[number];

export interface CandlesContext {
  assetId: string | null;
  interval: Interval;
  /** Of `assetId` and `interval`, oldest first; the last one follows applied rates. */
  candles: readonly Candle[];
  /** Raised by every load: tells a chart that any candle may differ. */
  loads: number;
  /** Unix seconds up to which the server was asked; a later hole of two intervals is asked for again. */
  askedUpTo: number;
  /** When the newest bid of these arrived, ms since 1970 by the device's clock; null before the first. */
  seenAt: number | null;
  /** Nothing is older than the first of the candles. */
  isWhole: boolean;
  /** Older ones are on their way, or were when something newer had to be asked for first. */
  isOlderWanted: boolean;
  /** One has ended, and is not yet known as the market made it. */
  isEndedWanted: boolean;
  /** The one that is read by keys, as it was when they came to it: what is read out does not change by itself. */
  read: Candle | null;
}

/** Where a key leads from the candle that is read, or from the newest while none is. */
export type CandleStep = 'first' | 'pageEarlier' | 'earlier' | 'later' | 'pageLater' | 'last';

/** A key goes on from the candle at the time `from` if the pointer was used last, else from the one that is read. */
export interface CandleRead {
  to: CandleStep;
  from?: number;
}

export type CandlesEvent =
  | { type: 'asset.changed'; id: string | null }
  | { type: 'interval.choose'; interval: Interval }
  | { type: 'candles.reload' }
  /** The oldest candle comes into sight. */
  | { type: 'candles.older' }
  /** A key on the chart: this one is read out, and comes into sight (T-005). */
  | ({ type: 'candle.read' } & CandleRead)
  /** The chart is not the one that takes keys any more, or the pointer is over another of its candles. */
  | { type: 'candle.leave' }
  /** What failed without a network is fetched again when it is back. */
  | NetworkChanged
  /** Prices come from somewhere else from now on. */
  | { type: 'marketSource.changed'; marketSource: string }
  /** An applied bid of the current asset: `at` by the server's clock, arrived at `seenAt` by the device's; ms since 1970. */
  | BidApplied
  /** A newer price of it that another call brought: it has no time of its own. */
  | PriceMoved;

interface BidApplied {
  type: 'bid.applied';
  assetId: string;
  bid: number;
  at: number;
  seenAt: number;
}

/** `at` and `seenAt` are those of the last applied rate, 0 before the first. */
export interface PriceMoved extends Omit<BidApplied, 'type'> {
  type: 'price.moved';
}

/** Which candles are asked for: the newest, or those that begin before a time (Unix seconds). */
export interface CandlesInput {
  id: string;
  interval: Interval;
  before?: number | undefined;
  /** As many as one call gives, or the newest few alone. */
  extent?: 'long' | 'short' | undefined;
}

/** What the interval's keeper is told. */
export interface IntervalKept {
  type: 'interval.keep';
  interval: Interval;
}
