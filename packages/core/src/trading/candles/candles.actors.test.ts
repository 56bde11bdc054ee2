import { createClient } from '@bourse/contract';
import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, toPromise } from 'xstate';
import type { Services } from '../../shared/services';
import { fakePorts } from '../../testing';
import { candlesActors } from './candles.actors';
import { candlesMachine } from './candles.machine';
import { two } from './candles.model';
import type { Candle, CandlesInput } from './candles.types';

describe('the chosen interval', () => {
  const start = (kept: string | null) => {
    const ports = fakePorts();
    if (kept !== null) ports.storage.set('webtrader_interval', kept);
    const { keptInterval } = candlesActors({ ports } as Partial<Services> as Services);
    const machine = candlesMachine.provide({ actors: { keptInterval } });
    const actor = createActor(machine).start();
    return { ports, interval: () => actor.getSnapshot().context.interval, actor };
  };

  it('outlives the page', () => {
    const { actor, ports, interval } = start(null);
    expect(interval()).toBe('1m');
    actor.send({ type: 'interval.choose', interval: '1h' });
    expect(ports.storage.get('webtrader_interval')).toBe('1h');
    expect(start('1h').interval()).toBe('1h');
  });

  it('that nobody can choose is as none', () => {
    expect(start('7m').interval()).toBe('1m');
  });
});

describe('a price that another call brought', () => {
  function charted() {
    const ports = fakePorts();
    const services = { ports } as Partial<Services> as Services;
    const { dating } = candlesActors(services);
    const getAssetCandles = fromPromise<readonly Candle[], CandlesInput>(async () => two);
    const actor = createActor(candlesMachine.provide({ actors: { dating, getAssetCandles } })).start();
    actor.send({ type: 'asset.changed', id: '1' });
    return { ports, actor, last: () => actor.getSnapshot().context.candles.at(-1) };
  }

  it('is drawn into the candle of its own moment, as long after the last rate as it came (R41, T-009)', async () => {
    const { ports, actor, last } = charted();
    await vi.waitFor(() => expect(last()).toEqual(two[1]));
    // The device's clock is its own; by that of the server the rate is of the last second of its candle.
    const seenAt = ports.clock.now();
    const rate = { assetId: '1', at: 179_000, seenAt };
    actor.send({ type: 'bid.applied', bid: 1.3, ...rate });
    ports.clock.increment(4_000);
    actor.send({ type: 'price.moved', bid: 1.4, ...rate });
    expect(actor.getSnapshot().context.candles.slice(-2)).toEqual([
      { time: 120, open: 1.2, high: 1.3, low: 1.2, close: 1.3 },
      { time: 180, open: 1.3, high: 1.4, low: 1.3, close: 1.4 },
    ]);
  });

  it('is left out before the first rate: nobody knows the time of the market', async () => {
    const { actor, last } = charted();
    await vi.waitFor(() => expect(last()).toEqual(two[1]));
    actor.send({ type: 'price.moved', assetId: '1', bid: 9, at: 0, seenAt: 0 });
    expect(actor.getSnapshot().context).toMatchObject({ candles: two, seenAt: null });
  });
});

describe('GET /asset/candles/{id}', () => {
  const first = { time: 1_767_614_400, open: 1.1, high: 1.3, low: 1, close: 1.2 };
  const second = { ...first, time: first.time + 3_600, open: 1.2 };

  async function ask(body: unknown, input: CandlesInput = { id: '7', interval: '1h' }) {
    const asked: string[] = [];
    const api = createClient({
      baseUrl: 'http://server.test',
      fetch: async (request) => {
        asked.push(`${request.method} ${request.url}`);
        return Response.json(body);
      },
    });
    const { getAssetCandles } = candlesActors({ api, ports: fakePorts() } as Partial<Services> as Services);
    const answer = toPromise(createActor(getAssetCandles, { input }).start());
    return { asked, candles: await answer.catch(() => 'no candles') };
  }

  it('asks for an interval and takes candles as they come, oldest first (T-009)', async () => {
    expect(await ask({ data: [first, second] })).toEqual({
      asked: ['GET http://server.test/asset/candles/7?interval=1h'],
      candles: [first, second],
    });
  });

  it('asks for older ones by the time of the oldest (T-009)', async () => {
    const { asked } = await ask({ data: [first] }, { id: '7', interval: '1h', before: second.time });
    expect(asked).toEqual([`GET http://server.test/asset/candles/7?interval=1h&before=${second.time}&limit=500`]);
  });

  it('asks for as many as one call gives after a pause (T-009)', async () => {
    const { asked } = await ask({ data: [first] }, { id: '7', interval: '1h', extent: 'long' });
    expect(asked).toEqual(['GET http://server.test/asset/candles/7?interval=1h&limit=500']);
  });

  it('asks for the newest few where one has ended (T-009)', async () => {
    const { asked } = await ask({ data: [first] }, { id: '7', interval: '1h', extent: 'short' });
    expect(asked).toEqual(['GET http://server.test/asset/candles/7?interval=1h&limit=3']);
  });

  it.each([
    { ...first, time: 'noon' },
    { ...first, high: undefined },
    { ...first, close: 'high' },
  ])('takes no list with %j (T-009)', async (candle) => {
    expect((await ask({ data: [first, candle] })).candles).toBe('no candles');
  });
});
