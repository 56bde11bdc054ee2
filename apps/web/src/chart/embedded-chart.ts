import {
  CandlestickSeries,
  createChart,
  CrosshairMode,
  LineStyle,
  type CandlestickData,
  type DeepPartial,
  type IChartApi,
  type ISeriesApi,
  type TimeChartOptions,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { ChartBar, ChartBox, ChartEvents, ChartLook, ChartPriceLine, ChartProvider } from './chart-provider';
import { textScale } from '../components/text-scale';
import { LONGEST_TICK, priceFormat, timeFormats } from './chart-formats';
import { averageLines } from './average-lines';
import { withBar, zoomed } from './bar-range';
import { priceLines } from './price-lines';
import { readMark } from './read-mark';
import { footMargin, headMargin } from './scale-margin';

const options = (look: ChartLook): DeepPartial<TimeChartOptions> => ({
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
  timeScale: {
    borderColor: look.line,
    timeVisible: true,
    secondsVisible: false,
    tickMarkMaxCharacterLength: LONGEST_TICK,
  },
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
  // The library's own tag is of the last bar in sight: panned back it would stand beside the line of another price.
  lastValueVisible: false,
  priceLineVisible: false,
});

/** As many bars as can be read on one screen, each of so many px at least; older ones by dragging. */
const SHOWN = 120;
const BAR = 5;
const MARGIN = 4;
/** Older bars are asked for before the oldest comes into sight. */
const AHEAD = 20;

const bar = (b: ChartBar) => ({ ...b, time: b.time as UTCTimestamp });

/** The keys of the lines at the present prices; a position's own has an id in it. */
const NOW = 'now';
const ASK = 'ask';

/** The default provider: lightweight-charts, bundled, fed by the candles call (T-008, R27). */
export function createEmbeddedChart(): ChartProvider {
  let chart: IChartApi | undefined;
  let series: ISeriesApi<'Candlestick'> | undefined;
  let lines: ReturnType<typeof priceLines> | undefined;
  let averages: ReturnType<typeof averageLines> | undefined;
  let mark: ReturnType<typeof readMark> | undefined;
  let read: number | null = null;
  let textOf = timeFormats(false).crosshair;
  let own: readonly ChartPriceLine[] = [];
  let ask: number | null = null;
  let isStale = false;
  let count = 0;
  /** The bars in sight are those that were chosen: while they are laid out, the oldest may be in sight for a moment. */
  let isPlaced = false;
  let last: ChartBar | undefined;
  let look: ChartLook | undefined;
  let frame: HTMLElement | undefined;
  let covered: () => readonly ChartBox[] = () => [];
  /** The present price; its tag is white on these two colours and can be read. Out of date it is grey and not filled. */
  const drawNow = () => {
    if (!last || !look) return;
    const fresh = { color: last.close < last.open ? look.downFill : look.upFill };
    const stale = { color: look.text, plate: { fill: look.surface, text: look.text } };
    const lineStyle = LineStyle.Dashed;
    lines?.draw(NOW, { price: last.close, lineWidth: 1, lineStyle, tag: 'first', ...(isStale ? stale : fresh) });
  };
  /** In the quiet tone of the scale, and without a tag: it is seldom further from the price than a tag is high. */
  const drawAsk = () => {
    if (ask === null || !look) return;
    const lineStyle = LineStyle.SparseDotted;
    lines?.draw(ASK, { price: ask, color: look.text, lineWidth: 1, lineStyle, tag: 'none' });
  };
  const dropOthers = () => lines?.keep(new Set([NOW, ...(ask === null ? [] : [ASK]), ...own.map(({ key }) => key)]));
  const drawOwn = () => {
    if (!look) return;
    dropOthers();
    for (const { key, price, title, tone, isPlanned } of own) {
      const color = tone === 'up' ? look.upFill : look.downFill;
      const lineStyle = isPlanned ? LineStyle.Dotted : LineStyle.Solid;
      // Filled is the present price alone.
      const plate = { fill: look.surface, text: look[tone] };
      lines?.draw(key, { price, title, color, plate, lineWidth: 1, lineStyle, tag: 'with room', isPinned: isPlanned });
    }
  };
  const reset = () => {
    chart?.priceScale('right').applyOptions({ autoScale: true });
    const scale = chart?.timeScale();
    // Nothing wide until it is laid out.
    const width = scale?.width() ?? 0;
    const shown = width > 0 ? Math.min(SHOWN, Math.max(1, Math.floor(width / BAR) - MARGIN)) : SHOWN;
    if (count > shown) scale?.setVisibleLogicalRange({ from: count - shown, to: count + MARGIN });
    else scale?.fitContent();
  };
  /** The library keeps its distance to the newest bar, so that older ones move nothing. */
  const setBars = (bars: readonly ChartBar[]) => {
    last = bars.at(-1);
    count = bars.length;
    series?.setData(bars.map(bar));
    drawNow();
  };
  /** The place of the bar that is read; null without one. */
  const readAt = () => (read === null ? null : (chart?.timeScale().timeToIndex(read as UTCTimestamp) ?? null));
  const follow = (api: IChartApi, of: ISeriesApi<'Candlestick'>, events: ChartEvents) => {
    api.subscribeCrosshairMove(({ time, seriesData }) => {
      const crossed = time === undefined ? undefined : (seriesData.get(of) as CandlestickData | undefined);
      events.crossed(crossed ? { ...crossed, time: Number(crossed.time) } : null);
    });
    api.subscribeDblClick(reset);
    api.timeScale().subscribeVisibleLogicalRangeChange((range) => {
      if (range === null || count === 0) return;
      events.panned(range.to < count - 1);
      if (isPlaced && range.from < AHEAD) events.startSeen();
    });
  };
  return {
    mount(element, given, events, coveredNow) {
      look = given;
      frame = element;
      covered = coveredNow;
      const { timeScale, ...rest } = options(look);
      // Its margin once: given again with other colours it would throw a chart that is panned back to the newest candle.
      chart = createChart(element, { autoSize: true, ...rest, timeScale: { ...timeScale, rightOffset: MARGIN } });
      series = chart.addSeries(CandlestickSeries, candles(look));
      lines = priceLines(series, look.font, covered);
      averages = averageLines(chart);
      mark = readMark(chart, series, () => look && { ...look, textOf });
      follow(chart, series, events);
    },
    setAsset(asset, bars) {
      series?.applyOptions({
        priceFormat: {
          type: 'custom',
          formatter: priceFormat(asset.decimals),
          minMove: Number(`1e-${asset.decimals}`),
        },
      });
      const { crosshair, tick } = timeFormats(asset.isDaily);
      textOf = crosshair;
      chart?.applyOptions({ localization: { timeFormatter: crosshair }, timeScale: { tickMarkFormatter: tick } });
      isPlaced = false;
      // Their times are of other bars.
      averages?.clear();
      setBars(bars);
      reset();
      isPlaced = true;
    },
    setBars,
    setRate(next) {
      // The library throws on a bar older than its last one.
      if (last && next.time < last.time) return;
      if (next.time !== last?.time) count += 1;
      last = next;
      series?.update(bar(next));
      drawNow();
    },
    setAsk(price) {
      ask = price;
      // It comes with every rate: the own lines, of which there may be very many, stay as they are.
      if (price === null) dropOthers();
      else drawAsk();
    },
    setStale(given) {
      isStale = given;
      drawNow();
    },
    setLines(given) {
      own = given;
      drawOwn();
    },
    setRead(time) {
      read = time;
      // The cross would hide the mark's time, and be over another bar once these have moved.
      if (time !== null) chart?.clearCrosshairPosition();
      mark?.put(time);
      const at = readAt();
      const range = chart?.timeScale().getVisibleLogicalRange();
      if (at === null || !range) return;
      const next = withBar(range, at);
      if (next !== range) chart?.timeScale().setVisibleLogicalRange(next);
    },
    zoom(way) {
      const range = chart?.timeScale().getVisibleLogicalRange();
      if (range) chart?.timeScale().setVisibleLogicalRange(zoomed(range, way, readAt() ?? range.to, count + MARGIN));
    },
    setAverages(given) {
      if (look) averages?.draw(given, look);
    },
    keepClear() {
      // The library lays its panes out with the next picture: until then theirs is the former height.
      const height = (frame?.clientHeight ?? 0) - (chart?.timeScale().height() ?? 0);
      if (height <= 0) return;
      chart
        ?.priceScale('right')
        .applyOptions({ scaleMargins: { top: headMargin(height, covered()), bottom: footMargin(height, covered()) } });
    },
    reset,
    setLook(given) {
      look = given;
      chart?.applyOptions(options(look));
      series?.applyOptions(candles(look));
      averages?.color(look);
      drawNow();
      drawAsk();
      drawOwn();
    },
    destroy() {
      chart?.remove();
      chart = undefined;
      series = undefined;
      lines = undefined;
      averages = undefined;
      mark = undefined;
    },
  };
}
