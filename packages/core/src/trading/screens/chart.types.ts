import type { Tone } from '../../shared/format';
import type { Candle, Interval } from '../candles/candles.types';
import type { AveragePoint, Slot } from '../indicators';
import type { ListPhase } from './screens.types';

/** The chart area (T-005…T-009). */
export interface ChartView {
  /** False: use_api is "no", an overlay takes the chart's place and trading goes on (T-006, T-007). */
  readonly isVisible: boolean;
  /** Who draws it: embedded, or the name of a provider (T-008). */
  readonly provider: string;
  /** `failed`, `empty` and `none` say "No chart data", with a retry: of the assets with `none`, where there is none. */
  readonly phase: ListPhase | 'none';
  readonly assetId: string | null;
  readonly symbol: string;
  readonly interval: Interval;
  readonly intervals: readonly Interval[];
  /** Oldest first; a new array when anything changed. Only the last one changes or one is added while `loads` stays. */
  readonly candles: readonly Candle[];
  /** Asset and interval: another value is another picture. */
  readonly series: string;
  /** Raised whenever any candle may differ, such as when older ones stand before them. */
  readonly loads: number;
  /** Candles from before the oldest one: on their way, or they did not come. */
  readonly older: 'none' | 'loading' | 'failed';
  readonly decimals: number;
}

/** The chart area without what moves with a price. */
export type ChartFrameView = Omit<ChartView, 'candles' | 'series' | 'loads'>;

/** The chart in words. Prices are ready texts, a dash without a candle. */
export interface ChartSummaryView {
  readonly count: number;
  readonly interval: Interval;
  readonly last: string;
  readonly high: string;
  readonly low: string;
}

/** One candle in texts; `tone` says whether it closed above its opening. */
export interface CandleView {
  /** "2026-11-23 14:05", on the clock of whoever looks. */
  readonly time: string;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly tone: Tone;
}

/** The candle that is read by keys (T-005). */
export interface ChartReadView {
  /** As it was when they came to it; null: none is read. */
  readonly read: Candle | null;
  /** The same in texts. */
  readonly candle: CandleView | null;
  /** Its place among all, the oldest is 1; that of the newest while none is read. */
  readonly place: number;
  readonly count: number;
}

/** The chart as a table: its newest candles, newest first. */
export interface ChartTableView {
  readonly rows: readonly (CandleView & { readonly key: number })[];
}

/** A line of the chart: where a position was opened, or would be closed by its take profit or stop loss. */
export interface ChartLine {
  readonly key: string;
  readonly kind: 'entry' | 'takeProfit' | 'stopLoss';
  readonly side: 'buy' | 'sell';
  readonly units: string;
  /** The price as a place on the picture, and as a text. */
  readonly price: number;
  readonly text: string;
}

/** The client's own positions of the charted asset, and the price at which it is bought now. */
export interface ChartLinesView {
  readonly lines: readonly ChartLine[];
  /** A place on the picture; null without an asset. The candles themselves are of the selling price. */
  readonly ask: number | null;
  /** The present price is greyed: it is out of date (T-060). */
  readonly isStale: boolean;
}

/** How long the running candle still takes. */
export interface ChartCountdownView {
  /** "04:59", with hours from one on; empty while the market is closed or its time is not known. */
  readonly left: string;
}

/** A moving average as a line of the chart. */
export interface ChartAverage {
  /** Another one is another line; while it stays, only the last point moves or one is added. */
  readonly key: string;
  readonly slot: Slot;
  /** "EMA 50": the same in every language. */
  readonly name: string;
  readonly points: readonly AveragePoint[];
}

export interface ChartAveragesView {
  readonly averages: readonly ChartAverage[];
  readonly decimals: number;
}
