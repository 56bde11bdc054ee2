import { expect, it } from 'vitest';
import { placeTitles } from './line-titles';

const at = (text: string, y: number) => ({ text, color: '#080', y });
const place = (...titles: readonly ReturnType<typeof at>[]) =>
  placeTitles(titles, { width: 100, height: 17, widthOf: (text) => text.length * 10 }).map(({ text, x, y }) => [
    text,
    x,
    y,
  ]);

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
