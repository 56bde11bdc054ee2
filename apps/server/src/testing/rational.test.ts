import { expect, test } from 'vitest';
import { ceil6, floor2, half6, ratio } from './rational';

test('a negative denominator gives the same fraction as a negative numerator', () => {
  expect(ratio(1n, -2n)).toEqual(ratio(-1n, 2n));
  expect([half6(ratio(1n, -2n)), ceil6(ratio(-1n, -3n)), floor2(ratio(1n, -3n))]).toEqual([
    '-0.500000',
    '0.333334',
    '-0.34',
  ]);
});
