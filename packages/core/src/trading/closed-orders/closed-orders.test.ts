import { describe, expect, it } from 'vitest';
import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { createActor, toPromise } from 'xstate';
import type { SimulatedClock } from 'xstate';
import { servicesOf } from '../../testing/services.fake';
import { fakeServer, settled } from '../../testing/server.fake';
import { placedTrade } from '../order-ticket/order-ticket.model';
import { dec } from '../../shared/decimal';
import { position } from '../samples.model';
import type { Position } from '../trading.types';
import { closedBookedView, closedFrameView, olderClosedView } from '../screens/positions.screen';
import { closedOrdersActors } from './closed-orders.actors';
import { closed, closedOrdersModel, page } from './closed-orders.model';

const load = 'listClosedTrades';

function shown() {
  const orders = stage(closedOrdersModel);
  orders.send({ type: 'closed.show' });
  return orders;
}
const ids = (orders: ReturnType<typeof shown>) => orders.snapshot().context.ids;

describe('closed-orders', () => {
  proveMachine(closedOrdersModel);

  it('are loaded when a screen shows them, not before (T-132)', () => {
    const orders = stage(closedOrdersModel);
    orders.send({ type: 'closed.reload' });
    expect(orders.running()).toEqual([]);
    orders.send({ type: 'closed.show' });
    expect(orders.running()).toEqual([load]);
  });

  it('are newest first by the time of closing (T-133)', () => {
    const orders = shown();
    const early = closed('1', 'manual', { closedAt: '2026-11-20T20:00:00.000Z' });
    orders.settle(load, page([closed('2', 'manual'), early, closed('3', 'manual')]));
    expect(ids(orders)).toEqual(['1', '3', '2']);
  });

  it('show an empty text only after a load, else a retry (R14, T-131, T-223)', () => {
    const orders = shown();
    expect(orders.view().closedPhase).toBe('loading');
    orders.fail(load);
    expect(orders.view().closedPhase).toBe('failed');
    orders.send({ type: 'closed.show' });
    orders.settle(load, page([]));
    expect(orders.view().closedPhase).toBe('empty');
  });

  it.each([
    ['after a while', { advance: 8_000 }],
    ['when the network is back', { event: { type: 'network.changed', network: 'online' } }],
    ['after a close', { event: { type: 'closed.reload' } }],
  ] as const)('that did not come are told of while they are asked for again by themselves %s (R14)', (_, why) => {
    const orders = shown();
    for (const time of [1, 2]) {
      orders.fail(load);
      if ('advance' in why) orders.advance(why.advance);
      else orders.send(why.event);
      expect([time, orders.running(), orders.view().closedPhase]).toEqual([time, [load], 'failed']);
    }
    // A person's own press is answered at once.
    orders.send({ type: 'closed.show' });
    expect(orders.view().closedPhase).toBe('loading');
    orders.settle(load, page([]));
    expect(orders.view().closedPhase).toBe('empty');
  });

  it('that are shown say that they may be old until an answer comes, whoever asks (R14)', () => {
    const orders = shown();
    orders.settle(load, page([closed('1', 'manual')]));
    orders.send({ type: 'closed.reload' });
    orders.fail(load);
    orders.send({ type: 'closed.show' });
    const { closedPhase } = orders.view();
    expect([closedPhase, closedFrameView.read({ closedOrders: orders.snapshot() }).isStale]).toEqual(['ready', true]);
  });

  it('are fetched again after a close, keeping what is shown', () => {
    const orders = shown();
    orders.settle(load, page([closed('1', 'manual')]));
    orders.send({ type: 'closed.reload' });
    expect([orders.running(), orders.view().closedPhase]).toEqual([[load], 'ready']);
    orders.fail(load);
    expect([ids(orders), orders.view().closedPhase]).toEqual([['1'], 'ready']);
  });

  it.each([[[closed('1', 'manual')]], [[]]])(
    'say that they are old when they did not come again, and ask until they come (R14)',
    (known) => {
      const orders = shown();
      const isStale = () => closedFrameView.read({ closedOrders: orders.snapshot() }).isStale;
      orders.fail(load);
      expect(isStale()).toBe(false);
      orders.send({ type: 'closed.show' });
      orders.settle(load, page(known));
      orders.send({ type: 'closed.reload' });
      expect(isStale()).toBe(false);
      orders.fail(load);
      expect(isStale()).toBe(true);
      orders.advance(8_000);
      expect([orders.running(), isStale()]).toEqual([[load], true]);
      orders.settle(load, page([closed('2', 'manual'), ...known]));
      expect([ids(orders).length, isStale()]).toEqual([known.length + 1, false]);
      orders.advance(8_000);
      expect(orders.running()).toEqual([]);
    },
  );

  it('are fetched again whenever a screen shows them: another device may have closed some (T-132)', () => {
    const orders = shown();
    orders.send({ type: 'closed.show' });
    orders.settle(load, page([closed('1', 'manual')]));
    expect(orders.running()).toEqual([]);
    orders.send({ type: 'closed.show' });
    expect([orders.running(), orders.view().closedPhase]).toEqual([[load], 'ready']);
    orders.settle(load, page([closed('2', 'manual'), closed('1', 'manual')]));
    expect(ids(orders).length).toBe(2);
  });

  it.each([
    ['take_profit', 'success', 'closedOrders.takeProfit'],
    ['manager', 'success', 'closedOrders.manager'],
    ['stop_loss', 'error', 'closedOrders.stopLoss'],
    ['stop_out', 'error', 'closedOrders.stopOut'],
  ] as const)('say which position the server closed by %s (T-107, R24)', (reason, kind, id) => {
    const orders = stage(closedOrdersModel);
    orders.send({ type: 'positions.lost', positions: [position('1', { symbol: 'EURUSD' })] });
    orders.settle(load, page([closed('1', reason, { balanceAfter: dec('10029') }), closed('2', 'stop_out')]));
    const [told, ...others] = orders.take('notices');
    expect([told, others]).toMatchObject([
      { type: 'notice.add', kind, message: { id, values: { symbol: 'EURUSD' } } },
      [],
    ]);
    // What failed is not the page: the title says what happened.
    expect(told?.['title']).toEqual(kind === 'error' ? { id: 'closedOrders.title' } : undefined);
    expect(told?.['details']).toMatchObject([
      { id: 'closing.boughtClosed' },
      { id: 'closing.resultAndBalanceThen', values: { balance: '$10,029.00' } },
    ]);
    orders.send({ type: 'closed.show' });
    expect(orders.take('notices')).toEqual([]);
  });

  it('say no balance where the server does not (T-107)', () => {
    const orders = stage(closedOrdersModel);
    orders.send({ type: 'positions.lost', positions: [position('1')] });
    orders.settle(load, page([closed('1', 'stop_out')]));
    expect(orders.take('notices')[0]?.['details']).toMatchObject([
      { id: 'closing.boughtClosed' },
      { id: 'closing.result' },
    ]);
  });

  it.each([
    [false, '-300', ['closing.realIsMadeUp']],
    [true, '-300', ['closing.practiceIsMadeUp']],
    [false, '0', []],
  ])('say what becomes of a balance below zero; practice: %s, balance: %s (T-107, R36)', (isPractice, after, ids) => {
    const orders = stage(closedOrdersModel, { input: { isPractice } });
    orders.send({ type: 'positions.lost', positions: [position('1', { isPractice })] });
    orders.settle(load, page([closed('1', 'stop_out', { isPractice, balanceAfter: dec(after) })]));
    const details = orders.take('notices')[0]?.['details'] as { id: string; values: object }[];
    expect(details.slice(2)).toEqual(ids.map((id) => ({ id, values: { balance: '$0.00' } })));
  });

  it('say nothing of a position closed by hand elsewhere, and one notice for each other (T-107)', () => {
    const orders = stage(closedOrdersModel);
    orders.send({ type: 'positions.lost', positions: [position('1'), position('2')] });
    orders.send({ type: 'positions.lost', positions: [position('3')] });
    orders.settle(load, page([closed('3', 'stop_loss'), closed('2', 'manual'), closed('1', 'take_profit')]));
    expect(orders.take('notices').map(({ kind }) => kind)).toEqual(['error', 'success']);
  });

  it('ask again until the reason is known (T-107)', () => {
    const orders = stage(closedOrdersModel);
    orders.send({ type: 'positions.lost', positions: [position('1')] });
    orders.fail(load);
    orders.advance(7_999);
    expect(orders.running()).toEqual([]);
    orders.advance(1);
    orders.settle(load, page([closed('1', 'stop_loss')]));
    expect(orders.take('notices').length).toBe(1);
  });

  it('ask for nothing while nobody looks, and once for all of it when somebody does (R22, T-107)', () => {
    const orders = shown();
    orders.settle(load, page([]));
    orders.send({ type: 'active.changed', active: false });
    for (const id of ['1', '2']) orders.send({ type: 'positions.lost', positions: [position(id)] });
    orders.advance(60_000);
    expect([orders.running(), orders.view().closedPhase]).toEqual([[], 'empty']);
    orders.send({ type: 'active.changed', active: true });
    expect([orders.running(), orders.children.length]).toEqual([[load], 2]);
    orders.settle(load, page([closed('2', 'manual'), closed('1', 'stop_loss')]));
    expect([ids(orders).length, orders.take('notices').length]).toEqual([2, 1]);
  });

  it('are tried again by themselves only while somebody looks, and at the return (R14, R22)', () => {
    const orders = shown();
    orders.settle(load, page([]));
    orders.send({ type: 'closed.reload' });
    orders.send({ type: 'active.changed', active: false });
    orders.fail(load);
    orders.advance(60_000);
    expect(orders.running()).toEqual([]);
    orders.send({ type: 'active.changed', active: true });
    expect(orders.running()).toEqual([load]);
  });

  it('load by themselves when the network is back, where they were asked for without it (R14, R22)', () => {
    const orders = shown();
    orders.send({ type: 'network.changed', network: 'offline' });
    orders.fail(load);
    orders.send({ type: 'network.changed', network: 'offline' });
    expect([orders.running(), orders.view().closedPhase]).toEqual([[], 'failed']);
    orders.send({ type: 'network.changed', network: 'online' });
    orders.settle(load, page([closed('1', 'manual')]));
    expect(orders.view().closedPhase).toBe('ready');
    orders.send({ type: 'network.changed', network: 'online' });
    expect(orders.running()).toEqual([]);
  });

  it('belong to one account mode: another one starts empty, its answers never mix (T-097)', () => {
    const orders = shown();
    orders.settle(load, page([closed('1', 'manual')]));
    orders.send({ type: 'account.changed', isPractice: true });
    expect([ids(orders), orders.input(load)]).toEqual([[], { isPractice: true, before: null }]);
    orders.settle(load, page([closed('2', 'manual')]));
    expect([ids(orders), orders.take('session')]).toEqual([[], [{ type: 'user.reload' }]]);
  });

  it('say what they moved the balance by where their exact sum reads otherwise (R35)', () => {
    const orders = shown();
    const booked = (...positions: readonly Position[]) => {
      orders.settle(load, page(positions));
      orders.send({ type: 'closed.reload' });
      return [orders.view().closedProfit, closedBookedView.read({ closedOrders: orders.snapshot() }).booked];
    };
    const bringing = (id: string, profit: string) => closed(id, 'manual', { profit: dec(profit) });
    // Of an exact loss that the wire has no digits for.
    expect(booked(closed('1', 'manual', { profit: dec(0), booked: dec('-0.01') }))).toEqual(['$0.00', '-$0.01']);
    expect(booked()).toEqual(['$0.00', null]);
    expect(booked(bringing('1', '-0.011'), bringing('2', '-0.021'))).toEqual(['-$0.03', '-$0.05']);
    expect(booked(bringing('1', '2.456'), bringing('2', '-0.456'))).toEqual(['+$2.00', '+$1.99']);
    expect(booked(bringing('1', '2.45'), bringing('2', '-0.1'))).toEqual(['+$2.35', null]);
  });

  describe('that are more than one call answers (R35)', () => {
    const numbered = (...list: number[]) => list.map((id) => closed(String(id), 'manual'));
    const first = () => {
      const orders = shown();
      orders.settle(load, page(numbered(9, 8, 7), '7'));
      return orders;
    };
    const none = { hasOlder: false, isLoading: false, hasFailed: false };
    const older = (orders: ReturnType<typeof shown>) => olderClosedView.read({ closedOrders: orders.snapshot() });
    const totals = (orders: ReturnType<typeof shown>) => [orders.view().closedCount, orders.view().closedProfit];
    const booked = (orders: ReturnType<typeof shown>) =>
      closedBookedView.read({ closedOrders: orders.snapshot() }).booked;

    it('are counted and added up as a whole, and the older ones come when they are asked for', () => {
      const orders = first();
      expect([ids(orders), totals(orders)]).toEqual([
        ['9', '8', '7'],
        ['700', '+$12.30'],
      ]);
      expect(booked(orders)).toBe('+$11.90');
      orders.send({ type: 'closed.older' });
      expect(orders.input('listOlder')).toEqual({ isPractice: false, before: '7' });
      orders.settle('listOlder', { ...page(numbered(6, 5), '5'), sum: null });
      expect([ids(orders), totals(orders)]).toEqual([
        ['9', '8', '7', '6', '5'],
        ['700', '+$12.30'],
      ]);
      orders.send({ type: 'closed.older' });
      orders.settle('listOlder', page(numbered(4)));
      expect([ids(orders).length, totals(orders)]).toEqual([6, ['6', '$0.00']]);
      orders.send({ type: 'closed.older' });
      expect([orders.running(), older(orders)]).toEqual([[], none]);
    });

    it('are asked for again where they did not come, and stay when the newest are fetched anew', () => {
      const orders = first();
      orders.send({ type: 'closed.older' });
      orders.fail('listOlder');
      expect([ids(orders), older(orders)]).toEqual([['9', '8', '7'], { ...none, hasOlder: true, hasFailed: true }]);
      orders.send({ type: 'closed.older' });
      expect(older(orders)).toEqual({ ...none, hasOlder: true, isLoading: true });
      orders.settle('listOlder', { ...page(numbered(6, 5), '5'), sum: null });
      orders.send({ type: 'closed.reload' });
      orders.settle(load, page(numbered(10, 9, 8), '8'));
      expect(ids(orders)).toEqual(['10', '9', '8', '7', '6', '5']);
      orders.send({ type: 'closed.older' });
      expect(orders.input('listOlder')).toEqual({ isPractice: false, before: '5' });
    });

    it('have a dash for their count and sum while nobody has told them, until a reload does (R14, R35)', () => {
      const orders = shown();
      orders.settle(load, { ...page(numbered(9, 8), '8'), sum: null });
      expect([orders.view().closedPhase, ids(orders), totals(orders)]).toEqual(['ready', ['9', '8'], ['—', '—']]);
      expect(booked(orders)).toBeNull();
      orders.send({ type: 'closed.older' });
      orders.settle('listOlder', { ...page(numbered(7), '7'), sum: null });
      expect(totals(orders)).toEqual(['—', '—']);
      orders.send({ type: 'closed.reload' });
      orders.settle(load, page(numbered(10, 9), '9'));
      expect(totals(orders)).toEqual(['700', '+$12.30']);
      orders.send({ type: 'closed.reload' });
      orders.settle(load, { ...page(numbered(11, 10), '10'), sum: null });
      expect(totals(orders)).toEqual(['—', '—']);
      orders.send({ type: 'closed.older' });
      orders.settle('listOlder', page(numbered(6)));
      expect(totals(orders)).toEqual(['6', '$0.00']);
    });

    it('older ones come at a press too where the newest did not, which are asked for again all the same', () => {
      const orders = first();
      orders.send({ type: 'closed.reload' });
      orders.fail(load);
      expect(older(orders)).toEqual({ ...none, hasOlder: true });
      orders.send({ type: 'closed.older' });
      expect([orders.input('listOlder'), older(orders).isLoading]).toEqual([{ isPractice: false, before: '7' }, true]);
      orders.settle('listOlder', { ...page(numbered(6, 5), '5'), sum: null });
      expect([ids(orders), older(orders)]).toEqual([['9', '8', '7', '6', '5'], { ...none, hasOlder: true }]);
      orders.send({ type: 'closed.older' });
      orders.fail('listOlder');
      expect([older(orders).hasFailed, orders.running()]).toEqual([true, []]);
      orders.send({ type: 'network.changed', network: 'online' });
      expect(orders.running()).toEqual([load]);
    });

    it('older ones that did not come do not end the search for a reason that the server closed one (T-107)', () => {
      const orders = first();
      orders.send({ type: 'positions.lost', positions: [position('10')] });
      orders.fail(load);
      orders.send({ type: 'closed.older' });
      orders.fail('listOlder');
      orders.advance(8_000);
      expect(orders.running()).toEqual([load]);
      orders.fail(load);
      orders.send({ type: 'closed.older' });
      orders.settle('listOlder', page(numbered(6)));
      orders.advance(8_000);
      expect(orders.running()).toEqual([load]);
    });

    it.each(['closed.reload', 'closed.show'] as const)(
      'older ones wanted while the newest load, or on their way at a %s, come after them',
      (type) => {
        const orders = first();
        orders.send({ type });
        orders.send({ type: 'closed.older' });
        expect([orders.running(), older(orders)]).toEqual([[load], { ...none, hasOlder: true, isLoading: true }]);
        orders.settle(load, page(numbered(10, 9, 8), '8'));
        expect(orders.input('listOlder')).toEqual({ isPractice: false, before: '7' });
        orders.send({ type });
        expect([orders.running(), older(orders).isLoading]).toEqual([[load], true]);
        orders.fail(load);
        orders.settle('listOlder', { ...page(numbered(6, 5), '5'), sum: null });
        expect([ids(orders).length, older(orders)]).toEqual([6, { ...none, hasOlder: true }]);
        orders.send({ type: 'closed.reload' });
        orders.send({ type: 'closed.older' });
        // Everything newer is gone from the server, and nothing is older.
        orders.settle(load, page(numbered(12)));
        expect([orders.running(), older(orders)]).toEqual([[], none]);
      },
    );

    it('older ones of the other account mode are waited for no longer (T-097)', () => {
      const orders = first();
      orders.send({ type: 'closed.older' });
      orders.send({ type: 'account.changed', isPractice: true });
      expect([orders.running(), older(orders)]).toEqual([[load], none]);
      orders.settle(load, page([], null));
      expect(orders.running()).toEqual([]);
    });

    it('begin anew where so many were closed meanwhile that some would be missing in between', () => {
      const orders = first();
      orders.send({ type: 'closed.reload' });
      orders.settle(load, page(numbered(19, 18, 17), '17'));
      expect(ids(orders)).toEqual(['19', '18', '17']);
    });
  });
});

describe('the calls of the closed positions', () => {
  const links = { next: '/user/trades/closed?limit=500&before=7' };
  const sums = 'GET /user/trades/closed/summary';
  const server = () =>
    fakeServer().on('GET /user/trades/closed', { status: 200, body: { data: [placedTrade], links } });
  const ask = (services: ReturnType<typeof servicesOf>, before: string | null = null) =>
    toPromise(
      createActor(closedOrdersActors(services).listClosedTrades, { input: { isPractice: false, before } }).start(),
    );
  const first = { next: '7', positions: [{ id: '7' }] };

  it('ask for the sum of all with the newest page of many, and only then (R35)', async () => {
    const many = server().on(sums, { status: 200, body: { data: { count: 700, profit: 12.3, booked: 11.9 } } });
    expect(await ask(servicesOf(many))).toMatchObject({ ...first, sum: { count: 700 } });
    expect(await ask(servicesOf(many), '9')).toMatchObject({ ...first, sum: null });
    expect(many.seen(sums).length).toBe(1);
  });

  it.each([{ status: 500, body: {} }, { status: 200, body: { data: { count: 'many' } } }, 'fail'] as const)(
    'give the page without a sum that came as %j (R14, R35)',
    async (reply) => {
      expect(await ask(servicesOf(server().on(sums, reply)))).toMatchObject({ ...first, sum: null });
    },
  );

  it('give the page without a sum that does not come in time (R14, R35)', async () => {
    const slow = server().on(sums, 'hold');
    const services = servicesOf(slow);
    const asked = ask(services);
    await settled();
    expect(slow.held.length).toBe(1);
    (services.ports.clock as unknown as SimulatedClock).increment(9_000);
    expect(await asked).toMatchObject({ ...first, sum: null });
  });
});
