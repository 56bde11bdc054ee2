import type { Tone } from '../../shared/format';
import type { AveragePoint, Slot } from '../indicators';

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
