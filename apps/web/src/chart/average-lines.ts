import { LineSeries, type IChartApi, type ISeriesApi, type UTCTimestamp } from 'lightweight-charts';
import type { ChartAverage, ChartLook } from './chart-provider';

interface Drawn {
  readonly series: ISeriesApi<'Line'>;
  key: string;
  count: number;
}

const options = (color: string) => ({
  color,
  lineWidth: 2 as const,
  lastValueVisible: false,
  priceLineVisible: false,
  crosshairMarkerVisible: false,
  // The candles alone decide the scale: a long average may be far from them.
  autoscaleInfoProvider: () => null,
});

const point = ({ time, value }: ChartAverage['points'][number]) => ({ time: time as UTCTimestamp, value });

/** Lines over the candles, one a slot. A line that goes on is given its last point only. */
export function averageLines(chart: IChartApi) {
  const drawn = new Map<number, Drawn>();
  const goesOn = ({ key, count }: Drawn, { key: next, points }: ChartAverage) =>
    key === next && count > 0 && (points.length === count || points.length === count + 1);
  const remove = (slot: number, { series }: Drawn) => {
    chart.removeSeries(series);
    drawn.delete(slot);
  };
  return {
    draw(averages: readonly ChartAverage[], { averages: colors }: ChartLook): void {
      for (const [slot, each] of drawn) if (averages.every((one) => one.slot !== slot)) remove(slot, each);
      for (const average of averages) {
        const { key, slot, points } = average;
        const known = drawn.get(slot);
        const series = known?.series ?? chart.addSeries(LineSeries, options(colors[slot] ?? ''));
        const last = points.at(-1);
        if (known && last && goesOn(known, average)) series.update(point(last));
        else series.setData(points.map(point));
        drawn.set(slot, { series, key, count: points.length });
      }
    },
    color({ averages: colors }: ChartLook): void {
      for (const [slot, { series }] of drawn) series.applyOptions({ color: colors[slot] ?? '' });
    },
    clear(): void {
      for (const [slot, each] of drawn) remove(slot, each);
    },
  };
}
