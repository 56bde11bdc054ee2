import { expect, it } from 'vitest';
import { footMargin, headMargin } from './scale-margin';

const head = { top: 4, right: 300, bottom: 60 };

it('leaves the foot free that buttons cover, and no less than the library (T-005)', () => {
  const foot = (top: number) => footMargin(300, [head, { top, right: 300, bottom: 290 }]);
  expect([foot(246), foot(290), footMargin(300, [head]), footMargin(300, [])]).toEqual([0.2, 0.1, 0.1, 0.1]);
});

it('leaves most of a low chart to its candles (T-005)', () => {
  expect(footMargin(100, [{ top: 52, right: 300, bottom: 96 }])).toBe(0.3);
});

it('leaves the head free that figures cover, no less than the library, and most of the chart to its candles (T-005)', () => {
  const under = (bottom: number) =>
    headMargin(300, [
      { top: 4, right: 300, bottom },
      { top: 246, right: 300, bottom: 290 },
    ]);
  expect([under(84), under(30), under(200), headMargin(300, [])]).toEqual([0.3, 0.2, 0.4, 0.2]);
  // What is not shown has no place.
  expect(headMargin(300, [{ top: -700, right: -8, bottom: -700 }])).toBe(0.2);
});
