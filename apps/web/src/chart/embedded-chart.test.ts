import type { IPriceLine, PriceLineOptions } from 'lightweight-charts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChartBar, ChartEvents, ChartLook, ChartPriceLine } from './chart-provider';
import { createEmbeddedChart } from './embedded-chart';

type Range = { from: number; to: number };

/** The library without its canvas: it keeps what it is told, and its scale shows the prices from 100 down to 0 on 1,000 px. */
const library = vi.hoisted(() => ({
  lines: [] as Partial<PriceLineOptions>[],
  /** The prices of the lines that were drawn once more. */
  redrawn: [] as (number | undefined)[],
  scale: { from: 0, to: 100 },
  primitives: [] as { updateAllViews?: () => void }[],
  panned: [] as ((range: Range) => void)[],
  width: 1_000,
  scaled: [] as { scaleMargins?: { top: number; bottom: number } }[],
  shown: [] as Range[],
  /** In sight now. */
  range: { from: 0, to: 100 },
  averages: [] as string[],
  /** How often the pointer's cross was taken away. */
  uncrossed: 0,
  removed: [] as (number | undefined)[],
  onData: (): void => undefined,
}));

vi.mock('lightweight-charts', async (original) => {
  const { LineSeries } = await original<typeof import('lightweight-charts')>();
  const nothing = () => undefined;
  const line = (options: Partial<PriceLineOptions>): Partial<IPriceLine> => {
    library.lines.push(options);
    return {
      applyOptions: (more) => {
        library.redrawn.push(Object.assign(options, more).price);
      },
      options: () => options as PriceLineOptions,
    };
  };
  const series = {
    applyOptions: nothing,
    setData: () => library.onData(),
    update: nothing,
    createPriceLine: line,
    removePriceLine: (one: { options: () => Partial<PriceLineOptions> }) => library.removed.push(one.options().price),
    attachPrimitive: (one: (typeof library.primitives)[number]) => library.primitives.push(one),
    getPane: () => ({ getHeight: () => 1_000 }),
    priceToCoordinate: (price: number) =>
      1_000 - ((price - library.scale.from) / (library.scale.to - library.scale.from)) * 1_000,
  };
  const average = ({ color = '' }) => ({
    color,
    setData: (points: { value: number }[]) =>
      library.averages.push(`${color} ${points.map(({ value }) => value).join(' ')}`),
    update: ({ value }: { value: number }) => library.averages.push(`${color} … ${value}`),
    applyOptions: (more: { color: string }) => library.averages.push(`${color} becomes ${more.color}`),
  });
  const timeScale = {
    fitContent: nothing,
    setVisibleLogicalRange: (range: Range) => library.shown.push(range),
    getVisibleLogicalRange: () => library.range,
    timeToIndex: (time: number) => time / 60,
    width: () => library.width,
    height: () => 30,
    subscribeVisibleLogicalRangeChange: (to: (range: Range) => void) => library.panned.push(to),
  };
  const chart = {
    addSeries: (kind: unknown, options: { color?: string }) => (kind === LineSeries ? average(options) : series),
    removeSeries: (one: { color: string }) => library.averages.push(`${one.color} removed`),
    applyOptions: nothing,
    subscribeCrosshairMove: nothing,
    clearCrosshairPosition: () => void (library.uncrossed += 1),
    subscribeDblClick: nothing,
    timeScale: () => timeScale,
    priceScale: () => ({
      applyOptions: (options: { scaleMargins?: { top: number; bottom: number } }) => library.scaled.push(options),
    }),
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
  averages: ['#111', '#222', '#333'],
  font: 'sans-serif',
};
const bar = (time: number, close: number): ChartBar => ({ time, open: 50, high: 60, low: 40, close });

const heard = () => ({
  crossed: vi.fn<ChartEvents['crossed']>(),
  panned: vi.fn<ChartEvents['panned']>(),
  startSeen: vi.fn<ChartEvents['startSeen']>(),
});
const btc = { id: '1', symbol: 'BTCUSD', decimals: 2, isDaily: false };

function open(events = heard()) {
  const chart = createEmbeddedChart();
  chart.mount({} as HTMLElement, LOOK, events, () => []);
  chart.setAsset(btc, [bar(60, 55), bar(120, 51)]);
  return { chart, events };
}

/** The tags that the scale has. */
const tags = () => library.lines.filter(({ axisLabelVisible }) => axisLabelVisible).map(({ price }) => price);
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
    expect(tags()).toEqual([51]);
    for (const told of library.panned) told({ from: -80, to: -20 });
    expect(events.panned).toHaveBeenLastCalledWith(true);
    chart.setRate(bar(120, 48));
    chart.setRate(bar(180, 62));
    expect(tags()).toEqual([62]);
  });

  it('stand beside prices in sight alone: elsewhere they would be at the height of another price (T-054)', () => {
    const { chart } = open();
    chart.setLines([planned('SL 1', -20), planned('SL 2', -25), planned('TP 1', 90)]);
    expect(tags()).toEqual([51, 90]);
    scaleTo(-30, 70);
    expect(tags()).toEqual([51, -20, -25]);
    chart.setRate(bar(120, 80));
    expect(tags()).toEqual([-20, -25]);
  });

  it('give way to the newest price and to one another, so that none is moved beside another line (T-054)', () => {
    const { chart } = open();
    chart.setLines([planned('SL 1', 50), planned('TP 1', 70), planned('TP 2', 71), planned('TP 3', 72)]);
    expect(tags()).toEqual([51, 70, 72]);
    chart.setRate(bar(120, 71.5));
    expect(tags()).toEqual([71.5, 50]);
    // Drawn larger, all have room.
    scaleTo(69, 73);
    expect(tags()).toEqual([71.5, 70, 71, 72]);
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
  expect(tags()).toEqual([51, 90]);
  chart.setAsk(53);
  expect(library.lines.map(({ price }) => price)).toEqual([51, 53, 90]);
  chart.setAsk(null);
  expect(library.removed).toEqual([53]);
});

it('greys the line of the newest price while that is out of date, whatever price it is moved to (T-060)', () => {
  Object.assign(library, { lines: [], scale: { from: 0, to: 100 } });
  const { chart } = open();
  const now = () => {
    const { price, color, axisLabelColor, axisLabelTextColor } = library.lines[0] ?? {};
    return [price, color, axisLabelColor, axisLabelTextColor];
  };
  expect(now()).toEqual([51, '#080', '#080', '#fff']);
  chart.setStale(true);
  expect(now()).toEqual([51, '#000', '#fff', '#000']);
  chart.setRate(bar(120, 45));
  expect(now()).toEqual([45, '#000', '#fff', '#000']);
  chart.setStale(false);
  expect(now()).toEqual([45, '#800', '#800', '#fff']);
});

it('draws the own lines no more than once while the price to buy at moves (T-054)', () => {
  Object.assign(library, { lines: [], removed: [] });
  const { chart } = open();
  chart.setAsk(52);
  chart.setLines([planned('TP 1', 90), planned('SL 1', 20)]);
  library.redrawn = [];
  chart.setAsk(53);
  chart.setAsk(54);
  expect(library.redrawn).toEqual([53, 54]);
  chart.setAsk(null);
  expect([library.redrawn, library.removed]).toEqual([[53, 54], [54]]);
});

it.each([
  [1_000, 120],
  [300, 56],
])('shows on %s px no more of the newest bars than can be told apart: %s', (width, count) => {
  Object.assign(library, { width, shown: [] });
  const chart = createEmbeddedChart();
  chart.mount({} as HTMLElement, LOOK, heard(), () => []);
  chart.setAsset(
    btc,
    Array.from({ length: 200 }, (_, at) => bar(at * 60, 50)),
  );
  expect(library.shown).toEqual([{ from: 200 - count, to: 204 }]);
});

it('keeps its candles clear of the figures at its head and the buttons at its foot, also after they have grown (T-005)', () => {
  const chart = createEmbeddedChart();
  let [top, bottom] = [900, 340];
  const element = { clientHeight: 1_030 } as HTMLElement;
  chart.mount(element, LOOK, heard(), () => [
    { top: 8, right: 300, bottom },
    { top, right: 300, bottom: 990 },
  ]);
  library.scaled = [];
  chart.keepClear();
  [top, bottom] = [806, 374];
  chart.keepClear();
  expect(library.scaled.map(({ scaleMargins }) => [scaleMargins?.top, scaleMargins?.bottom])).toEqual([
    [0.346, 0.106],
    [0.38, 0.2],
  ]);
});

it('brings the bar that is read by keys into sight, and zooms around it, else beside the newest in sight (T-005)', () => {
  Object.assign(library, { width: 1_000, range: { from: 80, to: 204 } });
  const { chart } = open();
  chart.setAsset(
    btc,
    Array.from({ length: 200 }, (_, at) => bar(at * 60, 50)),
  );
  library.shown = [];
  chart.setRead(150 * 60);
  expect(library.shown).toEqual([]);
  chart.setRead(10 * 60);
  expect(library.shown).toEqual([{ from: 9, to: 133 }]);
  library.range = { from: 0, to: 100 };
  chart.zoom('in');
  chart.setRead(null);
  chart.zoom('out');
  expect(library.shown.slice(1)).toEqual([
    { from: 2, to: 82 },
    { from: -25, to: 100 },
  ]);
});

it('takes the pointer’s cross away for the bar that keys come to, and not when they leave it (T-005)', () => {
  const { chart } = open();
  library.uncrossed = 0;
  chart.setRead(120);
  expect(library.uncrossed).toBe(1);
  chart.setRead(null);
  expect(library.uncrossed).toBe(1);
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

describe('the averages over the candles', () => {
  beforeEach(() => Object.assign(library, { averages: [], panned: [] }));
  const line = (slot: number, key: string, ...values: readonly number[]) => ({
    key,
    slot,
    points: values.map((value, at) => ({ time: at * 60, value })),
  });

  it('are lines of their own colours, of which a running one is given its last point only', () => {
    const { chart } = open();
    chart.setAverages([line(0, 'a', 1, 2), line(2, 'b', 5)]);
    chart.setAverages([line(0, 'a', 1, 3), line(2, 'b', 5, 6)]);
    chart.setAverages([line(0, 'c', 7, 8), line(2, 'b', 5, 6)]);
    expect(library.averages).toEqual(['#111 1 2', '#333 5', '#111 … 3', '#333 … 6', '#111 7 8', '#333 … 6']);
  });

  it('go when they are chosen no more, and with the bars they were of', () => {
    const { chart } = open();
    chart.setAverages([line(0, 'a', 1), line(1, 'b', 2)]);
    chart.setAverages([line(1, 'b', 2)]);
    chart.setAsset({ ...btc, id: '2' }, [bar(60, 55)]);
    chart.setAverages([]);
    expect(library.averages.slice(2)).toEqual(['#111 removed', '#222 … 2', '#222 removed']);
  });

  it('take the colours of another look', () => {
    const { chart } = open();
    chart.setAverages([line(1, 'b', 2)]);
    chart.setLook({ ...LOOK, averages: ['#aaa', '#bbb', '#ccc'] });
    expect(library.averages.slice(1)).toEqual(['#222 becomes #bbb']);
  });

  it('begin with all their points once there are enough candles', () => {
    const { chart } = open();
    chart.setAverages([line(0, 'a')]);
    chart.setAverages([line(0, 'a', 1)]);
    expect(library.averages).toEqual(['#111 ', '#111 1']);
  });
});
