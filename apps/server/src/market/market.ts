import type { Decimal } from '../ledger/decimal';
import { decimal, fromPoints } from '../ledger/decimal';
import type { AssetRow } from '../store/schema';

/** What the market needs to know of an instrument. */
export type MarketAsset = Pick<AssetRow, 'id' | 'sy' | 'type' | 'decimals' | 'basePrice' | 'spread'>;

/** A price of one moment. A client buys at `buy` (ask) and sells at `sell` (bid); `spread` is buy − sell. */
export type Quote = {
  readonly buy: Decimal;
  readonly sell: Decimal;
  readonly spread: Decimal;
  /** While the market is closed, the closing time. */
  readonly at: Date;
  readonly isOpen: boolean;
  /** Null while open. */
  readonly nextOpen: Date | null;
};

export type CandleInterval = '1m' | '5m' | '15m' | '1h' | '1d';

/** Bid prices of one interval; `time` is its start in Unix seconds UTC. */
export type Candle = {
  readonly time: number;
  readonly open: Decimal;
  readonly high: Decimal;
  readonly low: Decimal;
  readonly close: Decimal;
};

/** `always` keeps every type open; `by_type` follows the hours of calendar.ts (R29). */
export type MarketCalendar = 'always' | 'by_type';

/** Where prices come from. Asking never waits and changes nothing. */
export type Market = {
  quote(asset: MarketAsset, now: Date): Quote;
  /** Per cent against 24 h before the quote, 2 decimals; null when it is not known. */
  change(asset: MarketAsset, now: Date): number | null;
  /** At most `limit` candles, oldest first; the last one is running and closes at the present bid. */
  candles(asset: MarketAsset, interval: CandleInterval, limit: number, now: Date): Candle[];
};
