import { createClient } from '@bourse/contract';
import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type { Services } from '../../shared/services';
import { fakePorts } from '../../testing';
import { candlesActors } from './candles.actors';
import { candlesMachine } from './candles.machine';
import type { CandlesInput } from './candles.types';

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
