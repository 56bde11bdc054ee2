import type { Candle } from '../candles';
import type { Average } from './indicators.types';

/** One point of a line on the chart: Unix seconds, and a price as a place on the picture. */
export interface AveragePoint {
  readonly time: number;
  readonly value: number;
}

/**
 * The average at each candle that has enough of them up to itself. The exponential one begins as the simple one of its
 * first candles; from there on each close has the weight 2 / (period + 1).
 */
export function averagePoints(candles: readonly Candle[], { kind, period }: Average): readonly AveragePoint[] {
  const points: AveragePoint[] = [];
  const weight = 2 / (period + 1);
  let sum = 0;
  let value = 0;
  for (const [index, { time, close }] of candles.entries()) {
    sum += close - (index >= period ? (candles[index - period]?.close ?? 0) : 0);
    if (index < period - 1) continue;
    value = kind === 'sma' || index === period - 1 ? sum / period : close * weight + value * (1 - weight);
    points.push({ time, value });
  }
  return points;
}
