import type { ChartBox } from './chart-provider';

/** Shares of the height: the library's own, and what leaves enough to the candles, however much covers the chart. */
const HEAD = { least: 0.2, most: 0.4 } as const;
const FOOT = { least: 0.1, most: 0.3 } as const;
const GAP = 6;

const within = (share: number, { least, most }: { least: number; most: number }): number =>
  Math.min(most, Math.max(least, share));

/** The share of a pane of `height` px that its candles leave free at its head, as `footMargin` at its foot. */
export function headMargin(height: number, covered: readonly ChartBox[]): number {
  const bottom = Math.max(0, ...covered.filter((box) => box.top < height / 2).map((box) => box.bottom + GAP));
  return within(bottom / height, HEAD);
}

/** The share of a pane of `height` px that its candles leave free at its foot: none of them lies behind what covers it. */
export function footMargin(height: number, covered: readonly ChartBox[]): number {
  const top = Math.min(height, ...covered.filter((box) => box.top > height / 2).map((box) => box.top - GAP));
  return within((height - top) / height, FOOT);
}
