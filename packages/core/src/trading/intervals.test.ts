import { createClient } from '@bourse/contract';
import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { stage } from '@bourse/model-testing';
import type { Services } from '../shared/services';
import { fakePorts } from '../testing';
import { closedOrdersDelays } from './closed-orders/closed-orders.actors';
import { openOrdersActors, openOrdersDelays } from './open-orders/open-orders.actors';
import { openOrdersModel } from './open-orders/open-orders.model';
import { rateModel } from './rate/rate.model';
import { position, quote } from './samples.model';

describe('what is asked again and again', () => {
  it('is the rate every 5 s, the open orders every 4 s and 8 s after a failure (A-253)', () => {
    const rate = stage(rateModel);
    rate.send({ type: 'asset.changed', id: '1' });
    const applied = { quote: quote('1', '1.1', '1.1002'), quotedAt: 0, arrivedAt: 0 };
    rate.settle('getAssetRate', applied);
    rate.advance(4_999);
    expect(rate.running()).not.toContain('getAssetRate');
    rate.advance(1);
    expect(rate.running()).toContain('getAssetRate');

    const orders = stage(openOrdersModel);
    const poll = 'pollOpenTrades';
    const isAsked = () => orders.running().includes(poll);
    orders.settle('listOpenTrades', [position('1')]);
    orders.advance(3_999);
    expect(isAsked()).toBe(false);
    orders.advance(1);
    expect(isAsked()).toBe(true);
    orders.fail(poll);
    orders.advance(7_999);
    expect(isAsked()).toBe(false);
    orders.advance(1);
    expect(isAsked()).toBe(true);
    // Where the app runs, these are the middle of their spread (R32).
    const asked: number[] = [];
    const delays = openOrdersDelays({ jitter: (ms) => (asked.push(ms), ms) } as Partial<Services> as Services);
    expect([delays.pollInterval(), delays.retryInterval(), asked]).toEqual([4_000, 8_000, [4_000, 8_000]]);
    const closed = closedOrdersDelays({ jitter: (ms) => ms + 1 } as Partial<Services> as Services);
    expect(closed.retryInterval()).toBe(8_001);
  });
});

describe('the open orders', () => {
  const trade = (id: number, is_practice: boolean) => ({
    ...{ id, asset: { id: 4, image: '', sy: 'EURUSD', decimals: 5 }, traded_amount: 0.036674, leverage: 30, qty: 1 },
    ...{ closing_price: 1.1, opening_price: 1.1002, trade_type: 'sell', profit: -0.0002, status: 0, is_practice },
    ...{ created_at: '2026-11-21T10:00:00.000Z', is_take_profit: false, is_stop_loss: false, take_profit: 0 },
    ...{ stop_loss: 0, duration: 10, closed_at: null, close_reason: null },
  });

  it('are loaded by one call and polled by another, and a list of the other mode is none (A-282)', async () => {
    const asked: string[] = [];
    const api = createClient({
      baseUrl: 'http://server.test',
      fetch: async (request) => {
        const { pathname } = new URL(request.url);
        asked.push(`${request.method} ${pathname}`);
        return Response.json(pathname.endsWith('/open') ? { data: [trade(1, true)] } : [trade(1, true)]);
      },
    });
    const actors = openOrdersActors({ api, ports: fakePorts() } as Partial<Services> as Services);
    for (const name of ['listOpenTrades', 'pollOpenTrades'] as const) {
      const positions = await toPromise(createActor(actors[name], { input: { isPractice: true } }).start());
      expect(positions.map(({ id, isPractice }) => [id, isPractice])).toEqual([['1', true]]);
    }
    expect(asked).toEqual(['GET /user/trades/open', 'GET /user/trades/update/pnl']);

    const orders = stage(openOrdersModel);
    orders.settle('listOpenTrades', [position('7', { isPractice: true })]);
    expect(orders.snapshot().context.ids).toEqual([]);
  });
});
