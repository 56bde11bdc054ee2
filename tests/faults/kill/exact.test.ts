import { expect, it } from 'vitest';
import { centsOf, profitOf } from './exact.ts';

it('books the exact profit, of which the figure that is told may hide a cent (R35)', () => {
  const loss = ['buy', 1, 0.98999999, 1.000001] as const;
  expect([profitOf(...loss), centsOf(...loss)]).toEqual([-10_000n, -2n]);
  const gain = ['sell', 1, 0.98, 1] as const;
  expect([profitOf(...gain), centsOf(...gain)]).toEqual([20_000n, 2n]);
});
