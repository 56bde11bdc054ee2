import type { IPriceLine, PriceLineOptions } from 'lightweight-charts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChartBar, ChartLook, ChartPriceLine } from './chart-provider';
import { createEmbeddedChart } from './embedded-chart';

type Range = { from: number; to: number };

/** The library without its canvas: it keeps what it is told, and its scale shows the prices from 100 down to 0. */
const library = vi.hoisted(() => ({
  lines: [] as Partial<PriceLineOptions>[],
  scale: { from: 0, to: 100 },
  primitives: [] as { updateAllViews?: () => void }[],
  panned: [] as ((range: Range) => void)[],
  width: 1_000,
  shown: [] as Range[],
  removed: [] as (number | undefined)[],
  onData: (): void => undefined,
}));

vi.mock('lightweight-charts', async (original) => {
  const nothing = () => undefined;
  const line = (options: Partial<PriceLineOptions>): Partial<IPriceLine> => {
    library.lines.push(options);
    return { applyOptions: (more) => Object.assign(options, more), options: () => options as PriceLineOptions };
  };
  const series = {
    applyOptions: nothing,
    setData: () => library.onData(),
    update: nothing,
    createPriceLine: line,
    removePriceLine: (one: { options: () => Partial<PriceLineOptions> }) => library.removed.push(one.options().price),
    attachPrimitive: (one: (typeof library.primitives)[number]) => library.primitives.push(one),
    getPane: () => ({ getHeight: () => 100 }),
    priceToCoordinate: (price: number) =>
      100 - ((price - library.scale.from) / (library.scale.to - library.scale.from)) * 100,
  };
  const timeScale = {
    fitContent: nothing,
    setVisibleLogicalRange: (range: Range) => library.shown.push(range),
    width: () => library.width,
    subscribeVisibleLogicalRangeChange: (to: (range: Range) => void) => library.panned.push(to),
  };
  const chart = {
    addSeries: () => series,
    applyOptions: nothing,
    subscribeCrosshairMove: nothing,
    subscribeDblClick: nothing,
    timeScale: () => timeScale,
    priceScale: () => ({ applyOptions: nothing }),
    remove: nothing,
  };
  return { ...(await original<object>()), createChart: () => chart };
});

const LOOK: ChartLook = {
  surface: '#fff',
  text: '#000',
  line: '#ccc',
  up: '#0a0',
  down: '#a00',
  upFill: '#080',
  downFill: '#800',
  font: 'sans-serif',
};
const bar = (time: number, close: number): ChartBar => ({ time, open: 50, high: 60, low: 40, close });

const eventsOf = () => ({ crossed: vi.fn(), panned: vi.fn(), startSeen: vi.fn() });
const btc = { id: '1', symbol: 'BTCUSD', decimals: 2, isDaily: false };

function open(events = eventsOf()) {
  const chart = createEmbeddedChart();
  chart.mount({} as HTMLElement, LOOK, events);
  chart.setAsset(btc, [bar(60, 55), bar(120, 51)]);
  return { chart, events };
}

/** The tags that the scale has. */
const tags = () =>
  library.lines.filter(({ axisLabelVisible }) => axisLabelVisible).map(({ price, title }) => [title, price]);
const scaleTo = (from: number, to: number) => {
  library.scale = { from, to };
  for (const { updateAllViews } of library.primitives) updateAllViews?.();
};
const planned = (key: string, price: number): ChartPriceLine => ({
  key,
  price,
  title: key,
  tone: 'down',
  isPlanned: true,
});

beforeEach(() => {
  // Of the document nothing but the size of its text is asked.
  vi.stubGlobal('document', {});
  vi.stubGlobal('getComputedStyle', () => ({ fontSize: '16px' }));
});
afterEach(() => vi.unstubAllGlobals());

describe('the tags on the scale of the chart', () => {
  beforeEach(() => Object.assign(library, { lines: [], primitives: [], panned: [], scale: { from: 0, to: 100 } }));

  it('say the newest price, also while older candles are looked at (T-009)', () => {
    const { chart, events } = open();
    expect(tags()).toEqual([['', 51]]);
    for (const told of library.panned) told({ from: -80, to: -20 });
    expect(events.panned).toHaveBeenLastCalledWith(true);
    chart.setRate(bar(120, 48));
    chart.setRate(bar(180, 62));
    expect(tags()).toEqual([['', 62]]);
  });

  it('stand beside prices in sight alone: elsewhere they would be at the height of another price (T-054)', () => {
    const { chart } = open();
    chart.setLines([planned('SL 1', -20), planned('SL 2', -21), planned('TP 1', 90)]);
    expect(tags()).toEqual([
      ['', 51],
      ['TP 1', 90],
    ]);
    scaleTo(-30, 70);
    expect(tags()).toEqual([
      ['', 51],
      ['SL 1', -20],
      ['SL 2', -21],
    ]);
    chart.setRate(bar(120, 80));
    expect(tags()).toEqual([
      ['SL 1', -20],
      ['SL 2', -21],
    ]);
  });
});

it('has a quiet line at the price to buy at, whose tag would push that of the price aside', () => {
  Object.assign(library, { lines: [], scale: { from: 0, to: 100 } });
  const { chart } = open();
  chart.setAsk(52);
  chart.setLines([planned('TP 1', 90)]);
  expect(library.lines.map(({ price, color }) => [price, color])).toEqual([
    [51, '#080'],
    [52, '#000'],
    [90, '#800'],
  ]);
  expect(tags()).toEqual([
    ['', 51],
    ['TP 1', 90],
  ]);
  chart.setAsk(53);
  expect(library.lines.map(({ price }) => price)).toEqual([51, 53, 90]);
  chart.setAsk(null);
  expect(library.removed).toEqual([53]);
});

it.each([
  [1_000, 120],
  [300, 56],
])('shows on %s px no more of the newest bars than can be told apart: %s', (width, count) => {
  Object.assign(library, { width, shown: [] });
  const chart = createEmbeddedChart();
  chart.mount({} as HTMLElement, LOOK, eventsOf());
  chart.setAsset(
    btc,
    Array.from({ length: 200 }, (_, at) => bar(at * 60, 50)),
  );
  expect(library.shown).toEqual([{ from: 200 - count, to: 204 }]);
});

describe('the oldest bar', () => {
  beforeEach(() => Object.assign(library, { panned: [], shown: [], width: 1_000 }));
  const range = (from: number) => ({ from, to: from + 100 });
  const bars = Array.from({ length: 200 }, (_, at) => bar(at * 60, 50));

  it('is told of when it comes into sight, and not before', () => {
    const { chart, events } = open();
    chart.setAsset(btc, bars);
    const [move] = library.panned;
    move?.(range(90));
    expect(events.startSeen).not.toHaveBeenCalled();
    move?.(range(5));
    move?.(range(-40));
    expect(events.startSeen).toHaveBeenCalledTimes(2);
  });

  it('is not in sight while another asset is laid out', () => {
    const { chart, events } = open();
    library.onData = () => library.panned[0]?.(range(-40));
    chart.setAsset(btc, bars);
    expect(events.startSeen).not.toHaveBeenCalled();
    library.onData = () => undefined;
  });

  it('moves nothing when older ones are put before it', () => {
    const { chart, events } = open();
    chart.setAsset(btc, bars);
    library.shown = [];
    chart.setBars([...bars.map((one) => ({ ...one, time: one.time - 12_000 })), ...bars]);
    expect(library.shown).toEqual([]);
    // Counted with the older ones, the newest is still in sight.
    library.panned[0]?.({ from: 300, to: 404 });
    expect(events.panned).toHaveBeenLastCalledWith(false);
  });
});
