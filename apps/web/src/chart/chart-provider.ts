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
  /** Of the moving averages, by their slots. */
  averages: readonly string[];
  /** A font family that a canvas takes. */
  font: string;
}

export interface ChartAsset {
  readonly id: string;
  readonly symbol: string;
  /** Decimals of the price scale. */
  readonly decimals: number;
  /** Each bar is a day of the market. */
  readonly isDaily: boolean;
}

/** A line across the chart at a price, with its own tag. */
export interface ChartPriceLine {
  /** Another one is another line. */
  readonly key: string;
  readonly price: number;
  readonly title: string;
  readonly tone: 'up' | 'down';
  /** Not yet a price of the position: where it would be closed. */
  readonly isPlanned: boolean;
}

/** A moving average. While its key stays, only its last point moves or one is added. */
export interface ChartAverage {
  readonly key: string;
  readonly slot: number;
  readonly points: readonly { readonly time: number; readonly value: number }[];
}

/** Part of the chart, in px from its upper left corner. */
export interface ChartBox {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What a person does with the chart. */
export interface ChartEvents {
  /** The bar under the cross, or none. */
  crossed(bar: ChartBar | null): void;
  /** Whether the newest bar is out of sight. */
  panned(isAway: boolean): void;
  /** The oldest bar is in sight, or nearly. Told again with each move. */
  startSeen(): void;
}

/**
 * Where a price chart comes from (T-008). The embedded provider needs no internet; a hosted one is another
 * implementation of the same calls.
 */
export interface ChartProvider {
  /** `covered` tells where the page's own buttons and figures stand over the chart, at its left, at this moment. */
  mount(element: HTMLElement, look: ChartLook, events: ChartEvents, covered: () => readonly ChartBox[]): void;
  /** Another asset or interval: replaces every bar and fits them. */
  setAsset(asset: ChartAsset, bars: readonly ChartBar[]): void;
  /** Other bars of the same asset and interval, such as older ones before them: what is in sight stays in its place. */
  setBars(bars: readonly ChartBar[]): void;
  /** The running bar after an applied rate. */
  setRate(bar: ChartBar): void;
  /** The price to buy at, across the chart; null for none. */
  setAsk(price: number | null): void;
  /** Whether the newest price is out of date: greyed until it is not. */
  setStale(isStale: boolean): void;
  /** The lines that stand from now on. */
  setLines(lines: readonly ChartPriceLine[]): void;
  /**
   * The bar that is read by keys comes into sight, with a mark; null for none. The pointer's cross goes until the
   * pointer moves, and nothing is told of that.
   */
  setRead(time: number | null): void;
  /** Fewer bars or more in sight, around the one that is read, else beside the newest in sight. */
  zoom(way: 'in' | 'out'): void;
  /** The averages that stand from now on. */
  setAverages(averages: readonly ChartAverage[]): void;
  /** The chart, or what covers it, has another size. */
  keepClear(): void;
  /** The newest bars again, at the scale that fits them. */
  reset(): void;
  setLook(look: ChartLook): void;
  destroy(): void;
}
