import type { ISeriesApi, ISeriesPrimitive, PriceLineOptions } from 'lightweight-charts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ChartBox } from './chart-provider';
import { priceLines } from './price-lines';

beforeEach(() => {
  // Of the document nothing but the size of its text is asked.
  vi.stubGlobal('document', {});
  vi.stubGlobal('getComputedStyle', () => ({ fontSize: '16px' }));
});
afterEach(() => vi.unstubAllGlobals());

type Drawing = Parameters<
  NonNullable<
    ReturnType<NonNullable<ReturnType<NonNullable<ISeriesPrimitive['paneViews']>>[number]['renderer']>>
  >['draw']
>[0];

/** Lines on 200 px that show the prices from 200 down to 0, and the texts that a picture of them has, with their places. */
function drawn(covered: readonly ChartBox[]) {
  const primitives: ISeriesPrimitive[] = [];
  const made: Partial<PriceLineOptions>[] = [];
  const line = (options: Partial<PriceLineOptions>) => {
    made.push(options);
    return { applyOptions: (more: Partial<PriceLineOptions>) => void Object.assign(options, more) };
  };
  const series = {
    priceToCoordinate: (price: number) => 200 - price,
    getPane: () => ({ getHeight: () => 200 }),
    createPriceLine: line,
    removePriceLine: () => undefined,
    attachPrimitive: (primitive: ISeriesPrimitive) => void primitives.push(primitive),
  } as unknown as ISeriesApi<'Candlestick'>;
  const texts: (string | number)[][] = [];
  const tops: number[] = [];
  const context = {
    measureText: (text: string) => ({ width: text.length * 6 }),
    fillRect: (_: number, top: number) => void tops.push(top),
    fillText: (...text: (string | number)[]) => void texts.push(text),
  };
  const target = {
    useMediaCoordinateSpace: (draw: (scope: object) => void) => draw({ context, mediaSize: { width: 300 } }),
  } as unknown as Drawing;
  const picture = () => {
    texts.length = 0;
    for (const { paneViews } of primitives) for (const view of paneViews?.() ?? []) view.renderer()?.draw(target);
    return texts;
  };
  return { lines: priceLines(series, 'Inter', () => covered), picture, made, tops };
}

const own = { color: '#080', lineWidth: 1, lineStyle: 0, tag: 'with room' } as const;

it('say on themselves what they are, beside what covers the chart there, and nothing out of sight (T-054)', () => {
  const { lines, picture } = drawn([{ top: 150, right: 180, bottom: 194 }]);
  lines.draw('now', { ...own, tag: 'first', price: 120 });
  lines.draw('1', { ...own, price: 100, title: '▲ 0.1' });
  lines.draw('2', { ...own, price: 20, title: 'SL ▲ 0.1' });
  lines.draw('3', { ...own, price: 240, title: 'TP ▲ 0.1' });
  expect(picture()).toEqual([
    ['▲ 0.1', 12, 100.5],
    ['SL ▲ 0.1', 188, 180.5],
  ]);
  lines.keep(new Set(['now', '2']));
  expect(picture()).toEqual([['SL ▲ 0.1', 188, 180.5]]);
});

it('stand at the edge behind which they lie where they are pinned, with an arrow to it (T-054)', () => {
  const { lines, picture } = drawn([]);
  lines.draw('1', { ...own, price: 240, title: 'TP ▲ 0.1', isPinned: true });
  lines.draw('2', { ...own, price: -20, title: 'SL ▲ 0.1', isPinned: true });
  lines.draw('3', { ...own, price: 100, title: 'SL ▲ 0.2', isPinned: true });
  lines.draw('4', { ...own, price: 250, title: '▲ 0.3' });
  expect(picture()).toEqual([
    ['SL ▲ 0.2', 12, 100.5],
    ['TP ▲ 0.1 ↑', 12, 10.5],
    ['SL ▲ 0.1 ↓', 12, 189.5],
  ]);
});

it('stand on whole pixels, so that their border is as strong as it is meant (T-054)', () => {
  const { lines, picture, tops } = drawn([]);
  for (const price of [100, 80.2, 60.5, 40.7]) lines.draw(String(price), { ...own, price, title: '▲ 0.1' });
  picture();
  expect(tops).toEqual([92, 93, 111, 112, 131, 132, 151, 152]);
});

it('move to another price, and are no other lines (T-054)', () => {
  const { lines, made } = drawn([]);
  lines.draw('1', { ...own, price: 100 });
  lines.draw('1', { ...own, price: 90 });
  lines.draw('2', { ...own, price: 20 });
  expect(made.map(({ price }) => price)).toEqual([90, 20]);
});
