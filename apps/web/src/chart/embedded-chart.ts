import {
  CandlestickSeries,
  createChart,
  CrosshairMode,
  type DeepPartial,
  type IChartApi,
  type ISeriesApi,
  type TimeChartOptions,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { ChartBar, ChartColours, ChartProvider } from './chart-provider';

const look = (colours: ChartColours): DeepPartial<TimeChartOptions> => ({
  layout: {
    background: { color: colours.surface },
    textColor: colours.text,
    fontFamily: 'inherit',
    fontSize: 12,
    // The library's logo brings an inline style that a strict CSP refuses; the attribution stands under the chart instead.
    attributionLogo: false,
  },
  grid: { vertLines: { color: colours.line }, horzLines: { color: colours.line } },
  rightPriceScale: { borderColor: colours.line },
  timeScale: { borderColor: colours.line, timeVisible: true, secondsVisible: false, rightOffset: 4 },
  crosshair: { mode: CrosshairMode.Normal },
});

const candles = (colours: ChartColours) => ({
  upColor: colours.up,
  downColor: colours.down,
  borderUpColor: colours.up,
  borderDownColor: colours.down,
  wickUpColor: colours.up,
  wickDownColor: colours.down,
});

const bar = (b: ChartBar) => ({ ...b, time: b.time as UTCTimestamp });

/** The default provider: lightweight-charts, bundled, fed by the candles call (T-008, R27). */
export function createEmbeddedChart(): ChartProvider {
  let chart: IChartApi | undefined;
  let series: ISeriesApi<'Candlestick'> | undefined;
  let last = 0;
  return {
    mount(element, colours) {
      chart = createChart(element, { autoSize: true, ...look(colours) });
      series = chart.addSeries(CandlestickSeries, candles(colours));
    },
    setAsset(asset, bars) {
      series?.applyOptions({
        priceFormat: { type: 'price', precision: asset.decimals, minMove: Number(`1e-${asset.decimals}`) },
      });
      series?.setData(bars.map(bar));
      last = bars.at(-1)?.time ?? 0;
      chart?.timeScale().fitContent();
      // A screenful of bars one can read; older ones are a drag away.
      if (bars.length > 120)
        chart?.timeScale().setVisibleLogicalRange({ from: bars.length - 120, to: bars.length + 4 });
    },
    setRate(next) {
      // The library throws on a bar older than its last one.
      if (next.time < last) return;
      last = next.time;
      series?.update(bar(next));
    },
    setColours(colours) {
      chart?.applyOptions(look(colours));
      series?.applyOptions(candles(colours));
    },
    destroy() {
      chart?.remove();
      chart = undefined;
      series = undefined;
    },
  };
}
