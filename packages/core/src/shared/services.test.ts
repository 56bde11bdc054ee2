import { describe, expect, it } from 'vitest';
import { jitterFrom } from './services';

describe('services', () => {
  it('spreads a fixed delay by 10 % either way; the middle leaves it as it is (R32)', () => {
    expect([0, 0.5, 0.999999].map((chance) => jitterFrom(() => chance)(4_000))).toEqual([3_600, 4_000, 4_400]);
  });
});
