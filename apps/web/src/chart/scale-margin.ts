import type { ChartBox } from './chart-provider';

/** The library's own, as a share of the height. */
const LEAST = 0.1;
/** Half of the chart stays for its candles, however much covers it. */
const MOST = 0.3;
const GAP = 6;

/** The share of a pane of `height` px that its candles leave free at its foot: none of them lies behind what covers it. */
export function footMargin(height: number, covered: readonly ChartBox[]): number {
  const top = Math.min(height, ...covered.filter((box) => box.top > height / 2).map((box) => box.top - GAP));
  return Math.min(MOST, Math.max(LEAST, (height - top) / height));
}
