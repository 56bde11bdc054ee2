import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { hasScale } from '../ledger/decimal';
import { SEED_ASSETS } from '../seed/assets';
import { type CandleInterval, createMarket, type MarketAsset } from './market';
import { BEGINNING } from './price-path';
import { createScriptedMarket } from './scripted-market';

/** Cells of noise that were asked for: what drawing prices costs. */
const work = vi.hoisted(() => ({ cells: 0 }));
vi.mock(import('./noise'), async (load) => {
  const real = await load();
  const createNoise: typeof real.createNoise = (secret) => {
    const noiseOf = real.createNoise(secret);
    return (name) => {
      const { cell } = noiseOf(name);
      return {
        cell: (tier, number) => {
          work.cells += 1;
          return cell(tier, number);
        },
      };
    };
  };
  return { ...real, createNoise };
});

const SECRET = Buffer.alloc(32, 7);
const ASKER = { name: 'user 1', isGone: () => false };
const byType = createMarket(() => 'by_type', SECRET);
const always = createMarket(() => 'always', SECRET);
const seeded: readonly MarketAsset[] = SEED_ASSETS.map((asset, index) => ({ ...asset, id: index + 1 }));
const assetOf = (sy: string) => seeded.find((asset) => asset.sy === sy) as MarketAsset;
const time = (text: string) => new Date(text);
const SATURDAY_NIGHT = time('2026-11-21T03:00:00Z');
const LENGTHS: Record<CandleInterval, number> = { '1m': 60, '5m': 300, '15m': 900, '1h': 3600, '1d': 86_400 };
const INTERVALS = Object.keys(LENGTHS) as CandleInterval[];

describe('quotes', () => {
  it("are within the wire's scales for every seeded asset over years (R16)", () => {
    for (const asset of seeded) {
      for (let year = 2024; year <= 2034; year += 1) {
        const quote = always.quote(asset, new Date(Date.UTC(year, 5, 15, 14, 0, year)));
        expect(quote.sell.gt('0') && quote.buy.lt('10000000')).toBe(true);
        expect(quote.buy.gt(quote.sell)).toBe(true);
        expect(quote.buy.minus(quote.sell).eq(quote.spread)).toBe(true);
        expect(quote.spread.eq(asset.spread)).toBe(true);
        expect(hasScale(quote.buy, asset.decimals) && hasScale(quote.sell, asset.decimals)).toBe(true);
      }
    }
  });

  it('visibly change within a few seconds', () => {
    for (const sy of ['BTCUSD', 'EURUSD', 'AAPL', 'XAUUSD', 'US500', 'SPY']) {
      const seen = new Set<string>();
      for (let second = 0; second < 15; second += 1) {
        seen.add(always.quote(assetOf(sy), new Date(Date.UTC(2026, 10, 18, 14, 0, second))).sell.toString());
      }
      expect([sy, seen.size > 3]).toEqual([sy, true]);
    }
  });

  it('freeze at the close with the time of the close, and open again with a gap (T-061)', () => {
    const aapl = assetOf('AAPL');
    const last = byType.quote(aapl, time('2026-11-20T19:59:59Z'));
    const closed = byType.quote(aapl, SATURDAY_NIGHT);
    expect(closed.sell.eq(last.sell)).toBe(true);
    expect(closed).toMatchObject({
      isOpen: false,
      at: time('2026-11-20T20:00:00Z'),
      nextOpen: time('2026-11-23T13:30:00Z'),
    });
    const opening = byType.quote(aapl, time('2026-11-23T13:30:00Z'));
    expect(opening.isOpen).toBe(true);
    expect(opening.sell.eq(closed.sell)).toBe(false);
  });

  it('trade the first seeded asset on a Saturday night under both calendars (R29)', () => {
    for (const market of [byType, always]) {
      expect(market.quote(seeded[0] as MarketAsset, SATURDAY_NIGHT)).toMatchObject({ isOpen: true, nextOpen: null });
    }
  });

  it('tell the change of a day in per cent with 2 decimals (T-145)', () => {
    const btc = assetOf('BTCUSD');
    const now = time('2026-11-18T12:00:00Z');
    const present = Number(always.quote(btc, now).sell);
    const before = Number(always.quote(btc, time('2026-11-17T12:00:00Z')).sell);
    const change = always.change(btc, now) as number;
    expect(change).toBeCloseTo(((present - before) / before) * 100, 2);
    expect(Number(change.toFixed(2))).toBe(change);
  });

  it('keep the change of their last price while they are closed (T-061, T-145)', () => {
    for (const [sy, last] of [
      ['AAPL', '2026-11-20T19:59:59Z'],
      ['EURUSD', '2026-11-20T21:59:59Z'],
    ] as const) {
      const asset = assetOf(sy);
      const change = byType.change(asset, time(last));
      expect([sy, change]).not.toEqual([sy, 0]);
      for (const later of ['2026-11-20T22:00:00Z', '2026-11-21T15:00:00Z', '2026-11-22T12:00:00Z'])
        expect([sy, later, byType.change(asset, time(later))]).toEqual([sy, later, change]);
    }
  });
});

describe('candles', () => {
  it('have every quote of their time between low and high, and both are quotes of it (T-009)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...seeded), fc.integer({ min: 0, max: 86_400 * 20 }), async (asset, offset) => {
        const now = new Date(Date.UTC(2026, 10, 2) + offset * 1000);
        const [candle] = await always.candles(asset, '5m', 1, now, ASKER);
        if (!candle) throw new Error('no candle');
        const sells: number[] = [];
        for (let second = candle.time; second <= Math.floor(now.getTime() / 1000); second += 1) {
          sells.push(Number(always.quote(asset, new Date(second * 1000)).sell));
        }
        expect(Number(candle.open)).toBe(sells[0]);
        expect(Number(candle.close)).toBe(sells.at(-1));
        expect(Number(candle.high)).toBe(Math.max(...sells));
        expect(Number(candle.low)).toBe(Math.min(...sells));
      }),
      { numRuns: 40 },
    );
  });

  it('close at the present bid while they run, at every interval (T-009)', async () => {
    for (const sy of ['BTCUSD', 'EURUSD', 'AAPL', 'DE40']) {
      for (const interval of INTERVALS) {
        for (const moment of ['2026-11-18T14:07:31Z', '2026-11-21T03:00:00Z', '2026-11-23T09:12:13Z']) {
          const now = time(moment);
          const close = (await byType.candles(assetOf(sy), interval, 3, now, ASKER)).at(-1)?.close;
          expect(close?.toString()).toBe(byType.quote(assetOf(sy), now).sell.toString());
        }
      }
    }
  });

  it('contain the candles of shorter intervals, which reach the same extremes (T-009)', async () => {
    const btc = assetOf('BTCUSD');
    const now = time('2026-11-18T23:59:59Z');
    const [day] = await always.candles(btc, '1d', 1, now, ASKER);
    const hours = await always.candles(btc, '1h', 24, now, ASKER);
    const minutes = await always.candles(btc, '1m', 1440, now, ASKER);
    for (const part of [hours, minutes]) {
      expect(Math.max(...part.map((candle) => Number(candle.high)))).toBe(Number(day?.high));
      expect(Math.min(...part.map((candle) => Number(candle.low)))).toBe(Number(day?.low));
    }
  });

  it('come oldest first, aligned, as many as asked, and skip the closed hours (T-009)', async () => {
    const now = time('2026-11-23T13:35:10Z');
    for (const interval of INTERVALS) {
      const candles = await byType.candles(assetOf('AAPL'), interval, 200, now, ASKER);
      expect(candles).toHaveLength(200);
      for (const [index, candle] of candles.entries()) {
        expect(candle.time % LENGTHS[interval]).toBe(0);
        expect(candle.time).toBeGreaterThan(candles[index - 1]?.time ?? 0);
        expect(candle.high.gte(candle.open) && candle.high.gte(candle.close)).toBe(true);
        expect(candle.low.lte(candle.open) && candle.low.lte(candle.close)).toBe(true);
      }
    }
    const minutes = (await byType.candles(assetOf('AAPL'), '1m', 10, now, ASKER)).map(({ time: at }) =>
      new Date(at * 1000).toISOString(),
    );
    expect(minutes.slice(3, 5)).toEqual(['2026-11-20T19:59:00.000Z', '2026-11-23T13:30:00.000Z']);
  });

  it('before a time go on where the later ones began: no gap, no overlap, the same candle from either call (T-009)', async () => {
    const texts = (candles: readonly object[]) => candles.map((candle) => JSON.stringify(candle));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('BTCUSD', 'EURUSD', 'AAPL'),
        fc.constantFrom(...INTERVALS),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 30 }),
        async (sy, interval, earlier, later) => {
          const now = time('2026-11-23T13:35:10Z');
          const ask = (limit: number, before?: number) =>
            byType.candles(assetOf(sy), interval, limit, now, ASKER, before);
          const newest = await ask(later);
          const older = await ask(earlier, newest[0]?.time);
          // A market of its own, so that none of them is remembered.
          const whole = await createMarket(() => 'by_type', SECRET).candles(
            assetOf(sy),
            interval,
            earlier + later,
            now,
            ASKER,
          );
          expect(texts([...older, ...newest])).toEqual(texts(whole));
        },
      ),
      { numRuns: 30 },
    );
  });

  it('begin five years before the first trade: a chart that goes back comes to an end (T-009)', async () => {
    const now = time('2026-11-18T14:07:31Z');
    const ask = (before: number) => always.candles(assetOf('BTCUSD'), '1d', 500, now, ASKER, before);
    const first = await ask(BEGINNING + 3 * 86_400);
    expect(first.map((candle) => (candle.time - BEGINNING) / 86_400)).toEqual([0, 1, 2]);
    expect([await ask(BEGINNING), await ask(1)]).toEqual([[], []]);
  });

  it('before a time within a candle, or yet to come, are those that have begun by then (T-009)', async () => {
    const now = time('2026-11-18T14:07:31Z');
    const ask = async (before?: number) => {
      const candles = await always.candles(assetOf('BTCUSD'), '5m', 2, now, ASKER, before);
      return candles.map((candle) => [
        new Date(candle.time * 1000).toISOString().slice(11, 16),
        candle.close.toString(),
      ]);
    };
    const at = (text: string) => time(text).getTime() / 1000;
    const newest = await ask();
    expect(newest.map(([start]) => start)).toEqual(['14:00', '14:05']);
    expect(await ask(at('2026-11-18T14:05:01Z'))).toEqual(newest);
    expect(await ask(at('2099-01-01T00:00:00Z'))).toEqual(newest);
    expect((await ask(at('2026-11-18T14:05:00Z'))).map(([start]) => start)).toEqual(['13:55', '14:00']);
  });
});

describe('candles that are over', () => {
  it('are drawn once: the longest charts of an asset at all intervals are kept together', async () => {
    const market = createMarket(() => 'always', SECRET);
    const spent = async () => {
      const from = work.cells;
      for (const interval of INTERVALS) await market.candles(assetOf('BTCUSD'), interval, 500, SATURDAY_NIGHT, ASKER);
      return work.cells - from;
    };
    const first = await spent();
    expect(await spent()).toBeLessThan(first / 4);
  });

  it('are drawn once as well where a chart goes back in time, and take none of the newest away', async () => {
    const market = createMarket(() => 'always', SECRET);
    const spent = async (asked: () => Promise<unknown>) => {
      const from = work.cells;
      await asked();
      return work.cells - from;
    };
    const ask = (before?: number) => market.candles(assetOf('BTCUSD'), '1h', 500, SATURDAY_NIGHT, ASKER, before);
    const newest = async () => void (await ask());
    const older = async () => {
      let before = (await ask())[0]?.time;
      for (let page = 0; page < 3; page += 1) before = (await ask(before))[0]?.time;
    };
    await newest();
    const drawn = await spent(newest);
    const first = await spent(older);
    expect(await spent(older)).toBeLessThan(first / 4);
    expect(await spent(newest)).toBe(drawn);
  });
});

describe('scripted market', () => {
  it('lays prices, opening hours and age over an asset and takes them off again', async () => {
    const market = createScriptedMarket(always);
    const btc = assetOf('BTCUSD');
    const now = SATURDAY_NIGHT;
    market.script(btc.id, { buy: 101, sell: '100.5', isOpen: false, age: 31 });
    const quote = market.quote(btc, now);
    expect([quote.buy.toString(), quote.sell.toString(), quote.spread.toString()]).toEqual(['101', '100.5', '0.5']);
    expect(quote.isOpen).toBe(false);
    expect(quote.nextOpen).not.toBeNull();
    expect(now.getTime() - quote.at.getTime()).toBe(31_000);
    const last = (await market.candles(btc, '1m', 5, now, ASKER)).at(-1);
    expect(last?.close.toString()).toBe('100.5');
    expect(last?.low.toString()).toBe('100.5');
    const before = last?.time;
    expect(await market.candles(btc, '1m', 5, now, ASKER, before)).toEqual(
      await always.candles(btc, '1m', 5, now, ASKER, before),
    );
    expect(market.quote(assetOf('EURUSD'), now).isOpen).toBe(true);
    market.unscript();
    expect(market.quote(btc, now)).toEqual(always.quote(btc, now));
    expect(() => market.script(btc.id, { buy: 1 })).toThrow('both prices or neither');
  });
});
