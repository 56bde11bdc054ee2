/** One bar of the chart; bid prices, Unix seconds UTC (T-009). */
export interface ChartBar {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

export interface ChartLook {
  surface: string;
  text: string;
  line: string;
  up: string;
  down: string;
  /** Behind white text: the tag of the last price. */
  upFill: string;
  downFill: string;
  /** A font family that a canvas takes. */
  font: string;
}

export interface ChartAsset {
  readonly id: string;
  readonly symbol: string;
  /** Decimals of the price scale. */
  readonly decimals: number;
}

/**
 * Where a price chart comes from (T-008). The embedded provider needs no internet; a hosted one is another
 * implementation of the same five calls.
 */
export interface ChartProvider {
  mount(element: HTMLElement, look: ChartLook): void;
  /** Another asset or interval: replaces every bar and fits them. */
  setAsset(asset: ChartAsset, bars: readonly ChartBar[]): void;
  /** The running bar after an applied rate. */
  setRate(bar: ChartBar): void;
  setLook(look: ChartLook): void;
  destroy(): void;
}
