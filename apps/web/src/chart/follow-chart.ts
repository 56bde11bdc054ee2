import {
  chartAveragesView,
  chartLinesView,
  chartReadView,
  chartView,
  type Candle,
  type ChartAverage,
  type ChartLine,
} from '@bourse/core/trading';
import type { BoundApp } from '@bourse/react';
import type { ChartBox, ChartEvents, ChartLook, ChartPriceLine, ChartProvider } from './chart-provider';

const TOKENS = {
  surface: '--surface-1',
  text: '--text-dim',
  line: '--line',
  up: '--up',
  down: '--down',
  upFill: '--up-fill',
  downFill: '--down-fill',
} as const satisfies Partial<Record<keyof ChartLook, string>>;
const NAMES = Object.keys(TOKENS) as (keyof typeof TOKENS)[];
/** By the slots of the averages. */
const AVERAGES = ['--average-1', '--average-2', '--average-3'];

function lookNow(element: HTMLElement): ChartLook {
  const shades = channels(
    element,
    [...NAMES.map((name) => TOKENS[name]), ...AVERAGES].map((token) => `var(${token})`),
  );
  const colors = Object.fromEntries(NAMES.map((name, index) => [name, shades[index]]));
  return {
    ...(colors as Record<keyof typeof TOKENS, string>),
    averages: shades.slice(NAMES.length),
    font: getComputedStyle(element).fontFamily,
  };
}

/**
 * A canvas takes no colour functions such as color-mix: the browser resolves each to plain channels. All are written
 * before the first is read, so that styles are computed once.
 */
function channels(element: HTMLElement, colors: readonly string[]): string[] {
  const { ownerDocument } = element;
  const canvas = ownerDocument.createElement('canvas');
  canvas.width = colors.length;
  canvas.height = 1;
  const probe = canvas.getContext('2d', { willReadFrequently: true });
  const holder = ownerDocument.createElement('span');
  const shades = colors.map((color) => {
    const shade = ownerDocument.createElement('span');
    shade.style.color = color;
    return shade;
  });
  holder.append(...shades);
  element.append(holder);
  const computed = shades.map((shade) => getComputedStyle(shade).color);
  holder.remove();
  if (!probe) return computed;
  computed.forEach((color, index) => {
    probe.fillStyle = color;
    probe.fillRect(index, 0, 1, 1);
  });
  const { data } = probe.getImageData(0, 0, colors.length, 1);
  return colors.map((_, index) => `rgb(${data.slice(index * 4, index * 4 + 3).join(', ')})`);
}

/** What stands over the chart: the page marks it so. */
const overChart = (element: HTMLElement) => [
  ...(element.closest('[data-chart-panel]')?.querySelectorAll('[data-over-chart]') ?? []),
];
function coveredOf(element: HTMLElement): ChartBox[] {
  const { left, top } = element.getBoundingClientRect();
  return overChart(element).flatMap((each) => {
    const box = each.getBoundingClientRect();
    // What is not shown covers nothing.
    return box.height === 0 ? [] : { top: box.top - top, right: box.right - left, bottom: box.bottom - top };
  });
}

const NAMES_OF = { entry: '', takeProfit: 'TP ', stopLoss: 'SL ' } as const;
const ARROWS = { buy: '▲', sell: '▼' } as const;

/** The field's two short names and an arrow for the side: the same in every language. */
const drawnLine = ({ key, kind, side, units, price }: ChartLine): ChartPriceLine => ({
  key,
  price,
  title: `${NAMES_OF[kind]}${ARROWS[side]} ${units}`,
  tone: kind === 'takeProfit' || (kind === 'entry' && side === 'buy') ? 'up' : 'down',
  isPlanned: kind !== 'entry',
});

// Sign-out stops the area before its screens unmount: then there is no receiver of what a chart tells.

/** The chart shows how long its candle still takes. */
const tellClock = (app: BoundApp, type: 'clock.start' | 'clock.stop') => {
  if (app.snapshot('marketClock')) app.send('marketClock', { type });
};
const tellCandles = (app: BoundApp, type: 'candles.older' | 'candle.leave') => {
  if (app.snapshot('candles')) app.send('candles', { type });
};

/** Keeps a mounted chart equal to core's candles and to the page's theme; returns unsubscribe. */
export function followChart(
  app: BoundApp,
  element: HTMLElement,
  chart: ChartProvider,
  events: Omit<ChartEvents, 'startSeen'>,
): () => void {
  let series: string | undefined;
  let loads = 0;
  let shown: readonly Candle[] = [];
  let lines: readonly ChartLine[] = [];
  let ask: number | null = null;
  let isStale = false;
  let read: Candle | null = null;
  let averages: readonly ChartAverage[] = [];
  let isCrossed = false;
  const told: ChartEvents = {
    ...events,
    crossed: (bar) => {
      isCrossed = bar !== null;
      // One candle is shown: that of the pointer or that of the keys, whichever was used last.
      if (isCrossed && read !== null) tellCandles(app, 'candle.leave');
      events.crossed(bar);
    },
    startSeen: () => tellCandles(app, 'candles.older'),
  };
  chart.mount(element, lookNow(element), told, () => coveredOf(element));

  const follow = () => {
    const view = chartView.read({
      assets: app.snapshot('assets'),
      candles: app.snapshot('candles'),
      tradingAccount: app.snapshot('tradingAccount'),
    });
    if (view.assetId === null || view.phase !== 'ready') return;
    const former = { series, loads, shown };
    // Before the chart is told: what it answers with may lead back here.
    ({ series, loads, candles: shown } = view);
    if (series !== former.series) {
      const { assetId: id, symbol, decimals, interval } = view;
      chart.setAsset({ id, symbol, decimals, isDaily: interval === '1d' }, view.candles);
    } else if (loads !== former.loads) {
      chart.setBars(shown);
    } else if (shown !== former.shown) {
      const last = shown.at(-1);
      if (last) chart.setRate(last);
    }
  };

  const followLines = () => {
    const [candles, assets] = [app.snapshot('candles'), app.snapshot('assets')];
    const [openOrders, rate] = [app.snapshot('openOrders'), app.snapshot('rate')];
    const view = chartLinesView.read({ candles, assets, openOrders, rate });
    if (view.ask !== ask) chart.setAsk(view.ask);
    if (view.isStale !== isStale) chart.setStale(view.isStale);
    if (view.lines !== lines) chart.setLines(view.lines.map(drawnLine));
    ({ lines, ask, isStale } = view);
  };

  const followAverages = () => {
    const [candles, indicators, assets] = [app.snapshot('candles'), app.snapshot('indicators'), app.snapshot('assets')];
    const view = chartAveragesView.read({ candles, indicators, assets });
    if (view.averages === averages) return;
    averages = view.averages;
    chart.setAverages(averages);
  };

  const followRead = () => {
    const view = chartReadView.read({ candles: app.snapshot('candles'), assets: app.snapshot('assets') });
    if (view.read === read) return;
    ({ read } = view);
    chart.setRead(read?.time ?? null);
    if (read !== null && isCrossed) told.crossed(null);
    // Its head may have another size by now.
    if (read === null && !isCrossed) chart.keepClear();
  };

  const scheme = new MutationObserver(() => chart.setLook(lookNow(element)));
  scheme.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-mantine-color-scheme', 'data-tones', 'style'],
  });
  // In a low window figures come and go with the cross, or with a candle that is read: the candles stay where they are.
  const sizes = new ResizeObserver(() => (isCrossed || read !== null ? undefined : chart.keepClear()));
  // The head grows with each line of averages.
  const head = element.closest('[data-chart-panel]')?.querySelectorAll('[data-chart-head]') ?? [];
  for (const each of [element, ...head, ...overChart(element)]) sizes.observe(each);
  const undo = [
    app.watch(chartView.reads, follow),
    app.watch(chartLinesView.reads, followLines),
    app.watch(chartAveragesView.reads, followAverages),
    app.watch(chartReadView.reads, followRead),
  ];
  follow();
  followLines();
  followAverages();
  tellClock(app, 'clock.start');
  return () => {
    for (const each of undo) each();
    tellClock(app, 'clock.stop');
    if (read !== null) tellCandles(app, 'candle.leave');
    scheme.disconnect();
    sizes.disconnect();
    chart.destroy();
  };
}
