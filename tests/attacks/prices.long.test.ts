import { describe, expect, it } from 'vitest';
import type { CandleInterval } from '@bourse/server/testing/prices';
import { amount } from '../lib/long.ts';
import { formerPrices } from './former-prices.ts';
import {
  afterLarge,
  BTC,
  correlation,
  dailyCloses,
  errorsOf,
  firstMultiple,
  fitted,
  halvesOf,
  installation,
} from './price-watch.ts';

const LENGTHS: Record<CandleInterval, number> = { '1m': 60, '5m': 300, '15m': 900, '1h': 3600, '1d': 86_400 };
const INTERVALS = Object.keys(LENGTHS) as CandleInterval[];
const DAY = 86_400;
const ASKER = { name: 'user 1', isGone: () => false };

describe('who looks for a pattern in public prices, for long', () => {
  it('learns nothing of the second half of a window by its first, at any scale (R34)', () => {
    const allAfterLarge: number[] = [];
    const formerAfterLarge: number[] = [];
    const former = Array.from({ length: 150 }, (_, number) => formerPrices(number));
    const installations = Array.from({ length: 150 }, (_, number) => installation(number));
    for (let level = 5; level <= 22; level += 1) {
      const halves = halvesOf(installations, 2 ** level, 20);
      const together = correlation(halves.first, halves.second) * Math.sqrt(halves.first.length);
      const onwards = afterLarge(halves, 2.3);
      allAfterLarge.push(...onwards);
      if (level < 18) formerAfterLarge.push(...afterLarge(halvesOf(former, 2 ** level, 20), 2.3));
      expect([level, Math.abs(together) < 4.5, Math.abs(errorsOf(onwards)) < 4.5]).toEqual([level, true, true]);
    }
    // Bounded draws went on after a large step: what finds that finds nothing now.
    expect(errorsOf(formerAfterLarge)).toBeGreaterThan(4.5);
    expect(allAfterLarge.length).toBeGreaterThan(900);
    expect(Math.abs(errorsOf(allAfterLarge))).toBeLessThan(4.5);
  });

  it('wins nothing after the spread by a strategy fitted to half of many daily closes (R34)', () => {
    const found = fitted(Array.from({ length: 200 }, (_, number) => dailyCloses(installation(number), 480)));
    expect(found.trades).toBeGreaterThan(1000);
    expect(found.errors).toBeLessThan(4.5);
  });
});

describe('candles of a thousand random moments', () => {
  it('have the extremes, the first and the last of their seconds (T-009)', async () => {
    const count = amount({ whole: 1000, sample: 50 });
    for (let turn = 0; turn < count; turn += 1) {
      const interval = INTERVALS[turn % INTERVALS.length] as CandleInterval;
      const { market, pointsAt } = installation(turn % 7);
      // The moments are spread over half a year, by a step that no interval divides.
      const second = firstMultiple(DAY) + ((turn * 15_485_863) % (180 * DAY));
      const [candle] = await market.candles(BTC, interval, 1, new Date(second * 1000), ASKER);
      if (!candle) throw new Error('no candle');
      let [high, low] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
      for (let at = candle.time; at <= second; at += 1) {
        const points = pointsAt(at);
        if (points > high) high = points;
        if (points < low) low = points;
      }
      const seen = [candle.open, candle.high, candle.low, candle.close].map((price) =>
        Math.round(Number(price.toString()) * 10 ** BTC.decimals),
      );
      expect([interval, second, ...seen]).toEqual([
        interval,
        second,
        pointsAt(candle.time),
        high,
        low,
        pointsAt(second),
      ]);
    }
  });
});
