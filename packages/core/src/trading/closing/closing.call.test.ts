import { createClient } from '@bourse/contract';
import { createActor, toPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import { dec } from '../../shared/decimal';
import type { Services } from '../../shared/services';
import { fakePorts } from '../../testing';
import { closePositionActors } from './closing.actors';

describe('POST /user/close/trade', () => {
  const trade = {
    id: 7,
    asset: { id: 1, image: '', sy: 'EURUSD', decimals: 5 },
    traded_amount: 0.1,
    leverage: 30,
    qty: 1,
    closing_price: 1.1,
    opening_price: 1.2,
    trade_type: 'buy',
    profit: -0.1,
    created_at: '2026-11-20T10:00:00.000Z',
    status: 1,
  };

  async function close(
    status: number,
    body: unknown,
    { isRepeated = false, isOnline = true, isPractice = false } = {},
  ) {
    const ports = fakePorts();
    ports.online.set(isOnline);
    const asked: unknown[] = [];
    const api = createClient({
      baseUrl: 'http://server.test',
      fetch: async (request) => {
        asked.push([request.method, new URL(request.url).pathname, JSON.parse(await request.text())]);
        return Response.json(body, { status });
      },
    });
    const { closeTrade } = closePositionActors({ api, ports } as Partial<Services> as Services);
    const end = await toPromise(createActor(closeTrade, { input: { id: '7', isPractice, isRepeated } }).start()).catch(
      () => 'no definite answer',
    );
    return { asked, end };
  }

  it.each([true, false])(
    'sends the id and the mode that was shown, practice %s; a closed trade is closed (T-085, T-097, T-243)',
    async (isPractice) => {
      const { asked, end } = await close(200, { message: '', data: trade }, { isPractice });
      expect([asked, end]).toEqual([
        [['POST', '/user/close/trade', { id: 7, is_practice: isPractice }]],
        {
          kind: 'closed',
          receipt: [
            { id: 'closing.boughtClosed', values: { units: '1', symbol: 'EURUSD', price: '1.10000' } },
            { id: 'closing.result', values: { profit: '-$0.10' } },
          ],
          final: { currentPrice: dec('1.1'), profit: dec('-0.1') },
        },
      ]);
    },
  );

  it('has the server’s price, P/L and balance in its receipt (T-086, T-087)', async () => {
    const sold = { ...trade, trade_type: 'sell', closing_price: 1.25, profit: 12.5 };
    expect((await close(200, { message: '', data: sold, balance: 10_012.5 })).end).toEqual({
      kind: 'closed',
      receipt: [
        { id: 'closing.soldClosed', values: { units: '1', symbol: 'EURUSD', price: '1.25000' } },
        { id: 'closing.resultAndBalance', values: { profit: '+$12.50', balance: '$10,012.50' } },
      ],
      final: { currentPrice: dec('1.25'), profit: dec('12.5') },
      moved: dec('12.5'),
    });
  });

  it('tells what it alone moved the balance by, with what stood for a loss, and nothing where that is not said (T-086, R36)', async () => {
    const moved = async (changes: object, answer: object) => {
      const data = { ...trade, profit: -180.09, ...changes };
      const { end } = await close(200, { message: '', data, ...answer });
      return (end as { moved?: { toString(): string } }).moved?.toString();
    };
    // Others were closed since: the balance has their results as well.
    expect(await moved({ balance_after: 819.91 }, { balance: 700 })).toBe('-180.09');
    expect(await moved({ profit: 12.507, booked: 12.5 }, { balance: 1_012.5 })).toBe('12.5');
    expect(await moved({}, { balance: 0, given_back: [{ name: 'Gold', amount: 50 }], made_up: 30.09 })).toBe('-100');
    expect(await moved({ balance_after: -80.09 }, { balance: -80.09 })).toBe('-180.09');
    expect(await moved({ balance_after: -80.09 }, { balance: 0 })).toBeUndefined();
    expect(await moved({}, {})).toBeUndefined();
  });

  it('claims nothing of a loss beyond the balance that the answer says nothing of (T-087, R36)', async () => {
    const receipt = async (balance_after: number, balance: number) => {
      const { end } = await close(200, { message: '', data: { ...trade, profit: -180.09, balance_after }, balance });
      return (end as { receipt: readonly object[] }).receipt.slice(1);
    };
    expect(await receipt(-80.09, 0)).toEqual([
      { id: 'closing.resultAndBalanceThen', values: { profit: '-$180.09', balance: '-$80.09' } },
      { id: 'closing.balanceNow', values: { balance: '$0.00' } },
    ]);
    // A plan that was given back paid for it, or something else moved the balance since.
    expect((await receipt(-250.9, 4_749.1)).at(-1)).toEqual({
      id: 'closing.balanceNow',
      values: { balance: '$4,749.10' },
    });
    // Others are open: it stands below zero for now.
    expect(await receipt(-80.09, -80.09)).toEqual([
      { id: 'closing.resultAndBalance', values: { profit: '-$180.09', balance: '-$80.09' } },
    ]);
  });

  it.each([
    ['stop_loss', { kind: 'error', title: { id: 'closedOrders.title' }, message: { id: 'closedOrders.stopLoss' } }],
    ['take_profit', { kind: 'success', message: { id: 'closedOrders.takeProfit' } }],
    ['manual', undefined],
    [null, undefined],
  ])('says why the server had closed it before: %s (R24, T-107)', async (close_reason, notice) => {
    const { end } = await close(200, { message: '', data: { ...trade, close_reason, balance_after: 9_999.9 } });
    const details = [{ id: 'closing.boughtClosed' }, { id: 'closing.resultAndBalanceThen' }];
    expect(end).toMatchObject({ kind: 'closed', ...(notice && { notice: { ...notice, details } }) });
    expect(Object.hasOwn(end as object, 'notice')).toBe(notice !== undefined);
  });

  it.each([
    [3.495, '+$3.49'],
    [-1.232, '-$1.24'],
    [0.004, '$0.00'],
  ])('says of a P/L of %s the cents that the balance moved by (R35)', async (profit, said) => {
    const { end } = await close(200, { message: '', data: { ...trade, profit }, balance: 10_000 });
    expect(end).toMatchObject({ receipt: [{}, { values: { profit: said } }] });
  });

  it('tells a switched account mode from other refusals; on a second try it is no answer (T-097, R15)', async () => {
    const switched = { error: 'Switched', status: 'mode_changed' };
    expect((await close(409, switched)).end).toEqual({ kind: 'refused', message: 'Switched', isModeChanged: true });
    expect((await close(409, switched, { isRepeated: true })).end).toBe('no definite answer');
    const closed = { error: 'Market is closed', status: 'market_closed' };
    expect((await close(409, closed, { isRepeated: true })).end).toEqual({
      kind: 'refused',
      message: 'Market is closed',
    });
  });

  it('names the plans that were given back for a loss beyond the balance, and adds up with them (T-087, R36)', async () => {
    const receipt = async (balance: number, cover: object) => {
      const lost = { ...trade, profit: -480.09, balance_after: null };
      const { end } = await close(200, { message: '', data: lost, balance, ...cover });
      return (end as { receipt: readonly object[] }).receipt.slice(1);
    };
    const given_back = [
      { name: 'GOLD', amount: 200 },
      { name: 'MINI', amount: 50 },
    ];
    const lines = [
      { id: 'closing.resultAndBalanceThen', values: { profit: '-$480.09', balance: '-$330.09' } },
      { id: 'closing.planGivenBack', values: { plan: 'GOLD', amount: '$200.00' } },
      { id: 'closing.planGivenBack', values: { plan: 'MINI', amount: '$50.00' } },
    ];
    const madeUp = { id: 'closing.madeUp', values: { balance: '$0.00' } };
    expect(await receipt(0, { given_back, made_up: 80.09 })).toEqual([...lines, madeUp]);
    // They covered it to the cent: nothing was made up, though the balance is 0.
    expect(await receipt(0, { given_back: [{ name: 'GOLD', amount: 330.09 }] })).toEqual([
      lines[0],
      { id: 'closing.planGivenBack', values: { plan: 'GOLD', amount: '$330.09' } },
      { id: 'closing.balanceNow', values: { balance: '$0.00' } },
    ]);
    expect(await receipt(0, { made_up: 330.09 })).toEqual([lines[0], madeUp]);
  });

  it('reads a refusal with its words (T-089, R13)', async () => {
    for (const status of [404, 409, 422, 429]) {
      expect((await close(status, { error: 'Not now' })).end).toEqual({ kind: 'refused', message: 'Not now' });
    }
  });

  it('reads a 503 with a word as a refusal, but for a second try; one without may be a proxy’s (T-089, R15)', async () => {
    const maintained = { error: 'Back soon', status: 'maintenance' };
    expect((await close(503, maintained)).end).toEqual({ kind: 'refused', message: 'Back soon' });
    expect((await close(503, maintained, { isRepeated: true })).end).toBe('no definite answer');
    expect((await close(503, { error: 'Back soon' })).end).toBe('no definite answer');
  });

  it('offline is refused at once without a call, unless a try before it may have closed the position (T-089)', async () => {
    const end = { kind: 'refused', message: null, isOffline: true };
    expect(await close(200, {}, { isOnline: false })).toEqual({ asked: [], end });
    const repeated = await close(500, {}, { isOnline: false, isRepeated: true });
    expect(repeated).toMatchObject({ asked: [expect.anything()], end: 'no definite answer' });
  });

  it.each([403, 413, 429])(
    'takes what is said before the position is looked at for no answer on a second try: %s (T-090, R15)',
    async (status) => {
      expect((await close(status, { error: 'Not now' }, { isRepeated: true })).end).toBe('no definite answer');
    },
  );

  it('takes a fault, an open trade and an unreadable answer for no answer (R15)', async () => {
    for (const [status, body] of [
      [500, { message: 'x' }],
      [200, { data: { ...trade, status: 0 } }],
      [200, {}],
    ] as const) {
      expect((await close(status, body)).end).toBe('no definite answer');
    }
  });
});
