import { createCipheriv } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CELL, type Cell, createNoise, drawn, GREATEST } from './noise';

const SECRET = Buffer.alloc(32, 7);

/** A cell of which one draw has these bits. */
function cellOf(bits: bigint): Cell {
  const first = Buffer.alloc(256);
  // The midpoint of the whole cell stands second.
  first.writeBigUInt64BE(bits, 8);
  const cipher = createCipheriv('aes-256-ecb', Buffer.alloc(32), null);
  return { first, others: null, cipher, tier: 0, number: 0 };
}

const drawOf = (bits: bigint) => drawn(cellOf(bits), CELL / 2);

describe('a draw', () => {
  it('is normal, alike on both sides, and at most six deviations (R34)', () => {
    const SIGN = 2n ** 63n;
    // Quantiles of the normal distribution.
    for (const [p, z] of [
      [0.5, 0],
      [0.25, -0.674489750196],
      [0.158655253931, -1],
      [0.0227501319482, -2],
      [0.00134989803163, -3],
      [2.866515718792e-7, -5],
    ] as const) {
      const bits = BigInt(Math.floor(p * 2 ** 53)) * 2n ** 11n;
      const inside = bits >= SIGN ? SIGN - 1n : bits;
      expect(drawOf(inside | SIGN)).toBeCloseTo(z, 7);
      expect(drawOf(inside)).toBeCloseTo(-z, 7);
    }
    expect([drawOf(0n), drawOf(SIGN)]).toEqual([GREATEST, -GREATEST]);
  });

  it('stands on no lattice: neighbours are less than a thousandth of a point apart at any price (R34)', () => {
    // The greatest displacement of a midpoint: of half a year, at 4 % a day, of a price of a million points times ten.
    const points = 0.04 * Math.sqrt(2 ** 24 / 86_400 / 4) * 1e7;
    for (const sigma of [0.5, 0.1, 0.01, 1e-4, 1e-6, 1e-8, 2e-9]) {
      // Floating-point numbers have 53 bits: the next one to be told apart.
      const bits = BigInt(Math.floor(sigma * 2 ** 53) - 1) * 2n ** 11n;
      const next = bits + BigInt(Math.max(1, Math.ceil(Number(bits) * 2 ** -53)));
      expect(Math.abs(drawOf(next) - drawOf(bits)) * points).toBeLessThan(0.001);
    }
  });

  it('is each one of its cell, whichever is asked for first', () => {
    const indexes = Array.from({ length: CELL }, (_, index) => index);
    const all = (order: readonly number[]) => {
      const cell = createNoise(SECRET)('BTCUSD').cell(0, 7_005_825);
      const values = new Map(order.map((index) => [index, drawn(cell, index)]));
      return indexes.map((index) => values.get(index));
    };
    const upwards = all(indexes);
    expect(all(indexes.toReversed())).toEqual(upwards);
    expect(new Set(upwards).size).toBe(CELL);
  });
});
