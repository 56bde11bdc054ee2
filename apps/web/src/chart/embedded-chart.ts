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
import type { ChartBar, ChartLook, ChartProvider } from './chart-provider';
import { textScale } from '../components/text-scale';
import { priceFormat, timeFormats } from './chart-formats';

const frame = (look: ChartLook): DeepPartial<TimeChartOptions> => ({
  layout: {
    background: { color: look.surface },
    textColor: look.text,
    fontFamily: look.font,
    fontSize: 12 * textScale(),
    // The library's logo brings an inline style that a strict CSP refuses; the attribution stands under the chart instead.
    attributionLogo: false,
  },
  grid: { vertLines: { color: look.line }, horzLines: { color: look.line } },
  // As wide as its longest price, so that the candles stay where they are.
  rightPriceScale: { borderColor: look.line, minimumWidth: Math.round(84 * textScale()) },
  timeScale: { borderColor: look.line, timeVisible: true, secondsVisible: false, rightOffset: 4 },
  crosshair: {
    mode: CrosshairMode.Normal,
    vertLine: { labelBackgroundColor: look.text },
    horzLine: { labelBackgroundColor: look.text },
  },
});

const candles = (look: ChartLook) => ({
  upColor: look.up,
  downColor: look.down,
  borderUpColor: look.up,
  borderDownColor: look.down,
  wickUpColor: look.up,
  wickDownColor: look.down,
});

const bar = (b: ChartBar) => ({ ...b, time: b.time as UTCTimestamp });

/** The default provider: lightweight-charts, bundled, fed by the candles call (T-008, R27). */
export function createEmbeddedChart(): ChartProvider {
  let chart: IChartApi | undefined;
  let series: ISeriesApi<'Candlestick'> | undefined;
  let last: ChartBar | undefined;
  let look: ChartLook | undefined;
  /** The library chooses the tag's text by a rule of its own; on these two it is white and can be read. */
  const colorTag = () => {
    if (!last || !look) return;
    series?.applyOptions({ priceLineColor: last.close < last.open ? look.downFill : look.upFill });
  };
  return {
    mount(element, given) {
      look = given;
      chart = createChart(element, { autoSize: true, ...frame(look) });
      series = chart.addSeries(CandlestickSeries, candles(look));
    },
    setAsset(asset, bars) {
      series?.applyOptions({
        priceFormat: {
          type: 'custom',
          formatter: priceFormat(asset.decimals),
          minMove: Number(`1e-${asset.decimals}`),
        },
      });
      const { crosshair, tick } = timeFormats(bars);
      chart?.applyOptions({ localization: { timeFormatter: crosshair }, timeScale: { tickMarkFormatter: tick } });
      series?.setData(bars.map(bar));
      last = bars.at(-1);
      colorTag();
      chart?.timeScale().fitContent();
      // As many bars as can be read on one screen; older ones by dragging.
      if (bars.length > 120)
        chart?.timeScale().setVisibleLogicalRange({ from: bars.length - 120, to: bars.length + 4 });
    },
    setRate(next) {
      // The library throws on a bar older than its last one.
      if (last && next.time < last.time) return;
      last = next;
      series?.update(bar(next));
      colorTag();
    },
    setLook(given) {
      look = given;
      chart?.applyOptions(frame(look));
      series?.applyOptions(candles(look));
      colorTag();
    },
    destroy() {
      chart?.remove();
      chart = undefined;
      series = undefined;
    },
  };
}
