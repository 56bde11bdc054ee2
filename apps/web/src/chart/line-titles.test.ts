import { expect, it } from 'vitest';
import type { ChartBox } from './chart-provider';
import { placeTitles } from './line-titles';

const at = (text: string, y: number) => ({ text, color: '#080', plate: { fill: '#fff', text: '#080' }, y });
const room = { width: 100, height: 17, widthOf: (text: string) => text.length * 10 };
const placed = (titles: readonly ReturnType<typeof at>[], covered: readonly ChartBox[]) =>
  placeTitles(titles, { ...room, covered }).map(({ text, x, y }) => [text, x, y]);
const place = (...titles: readonly ReturnType<typeof at>[]) => placed(titles, []);

it('places the title of each line on it, beside those which it would cover (T-054)', () => {
  expect(place(at('one', 50), at('far', 67), at('near', 60))).toEqual([
    ['one', 8, 50],
    ['far', 8, 67],
    ['near', 42, 60],
  ]);
});

it('leaves out a title without room in the width of the chart (T-054)', () => {
  expect(place(at('seven', 50), at('eight', 50), at('ab', 50))).toEqual([
    ['seven', 8, 50],
    ['ab', 62, 50],
  ]);
});

it('places a title beside the buttons at the foot of the chart, which would cover it (T-054)', () => {
  const foot = { top: 150, right: 60, bottom: 194 };
  expect(placed([at('ab', 140), at('cd', 142), at('ef', 180), at('wider', 170)], [foot])).toEqual([
    ['ab', 8, 140],
    ['cd', 64, 142],
    ['ef', 64, 180],
  ]);
});
