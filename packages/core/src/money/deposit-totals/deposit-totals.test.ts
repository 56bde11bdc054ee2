import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { fakeServer } from '../../testing/server.fake';
import { servicesOf } from '../../testing/services.fake';
import { totalsView } from '../totals';
import { depositTotalsActors } from './deposit-totals.actors';
import { depositTotalsModel, someTotals } from './deposit-totals.model';
import { depositTotalsView } from './deposit-totals.view';

const LIST = 'GET /user/deposits';
const wire = (id: number, amount: number | string, changes: object = {}) => ({
  ...{ id, payment_method: 'card', currency: 'USD', amount, status: 1, created_at: '2026-11-16T12:15:00.000Z' },
  ...changes,
});

/** The card when the list comes in these pages. */
async function load(...pages: readonly (readonly { id: number }[])[]) {
  const addresses: string[] = [];
  let asked = 0;
  const server = fakeServer().on(LIST, () => {
    const data = pages[asked++] ?? [];
    const next = asked < pages.length ? `/user/deposits?limit=500&before=${data.at(-1)?.id ?? 0}` : null;
    return { status: 200, body: { data, links: { next } } };
  });
  const { ask } = depositTotalsActors(
    servicesOf({
      ...server,
      fetch: (request) => {
        addresses.push(new URL(request.url).search);
        return server.fetch(request);
      },
    }),
  );
  const { value } = await toPromise(createActor(ask, { input: { question: null, page: null } }).start());
  const rest = { isRefreshing: false, isStale: false, hasMore: false, isLoadingMore: false, hasMoreFailed: false };
  return { ...totalsView({ phase: 'ready', value, ...rest }), addresses };
}

describe('deposit totals', () => {
  proveMachine(depositTotalsModel);

  it('count every page of the list and add it up exactly (T-179, R16, R35)', async () => {
    const card = await load([wire(9, 0.1), wire(8, '0.2')], [wire(7, 1000)], [wire(6, 50)]);
    expect(card).toMatchObject({ count: '4', total: ['$1,050.30'], approved: ['$1,050.30'] });
    expect(card.addresses).toEqual(['?limit=500', '?limit=500&before=8', '?limit=500&before=7']);
  });

  it('tell what was approved from what is pending or rejected (T-179, M-222)', async () => {
    const list = [wire(3, 100, { status: 0 }), wire(2, 40, { status: 2 }), wire(1, 250.5)];
    expect(await load(list)).toMatchObject({ count: '3', total: ['$390.50'], approved: ['$250.50'] });
  });

  it('never add two currencies up; a coin counts in dollars (T-179, M-062, R16)', async () => {
    const list = [
      wire(3, 100, { currency: 'EUR' }),
      wire(2, 30, { payment_method: 'crypto', currency: 'BTC' }),
      wire(1, 20),
    ];
    expect(await load(list)).toMatchObject({ total: ['$50.00', '100.00 EUR'] });
    expect(await load(list.slice(0, 1))).toMatchObject({ total: ['100.00 EUR'], approved: ['100.00 EUR'] });
    expect(await load([])).toMatchObject({ count: '0', total: ['$0.00'], approved: ['$0.00'] });
  });

  it('fail as a whole when a page does not come, or leads to itself (T-179, R14)', async () => {
    const more = {
      status: 200,
      body: { data: [wire(9, 1)], links: { next: '/user/deposits?limit=500&before=9' } },
    };
    const ask = (server: ReturnType<typeof fakeServer>) =>
      toPromise(
        createActor(depositTotalsActors(servicesOf(server)).ask, { input: { question: null, page: null } }).start(),
      );
    let asked = 0;
    const broken = fakeServer().on(LIST, () => (asked++ === 0 ? more : { status: 500, body: {} }));
    await expect(ask(broken)).rejects.toThrow('answered 500');
    await expect(ask(fakeServer().on(LIST, more))).rejects.toThrow('this one');
  });

  it('show nothing before they have come, and are tried again (T-179, R14)', () => {
    const flow = stage(depositTotalsModel, { input: { screen: 'reports' } });
    const card = () => depositTotalsView.read({ depositTotals: flow.actor.getSnapshot() });
    flow.send({ type: 'screen.changed', screen: 'reports' });
    expect(card()).toMatchObject({ phase: 'loading', count: '', total: [] });
    flow.fail('ask');
    expect(card().phase).toBe('failed');
    flow.send({ type: 'remote.load' });
    flow.settle('ask', { value: someTotals, next: null });
    expect(card()).toMatchObject({ phase: 'ready', count: '3', total: ['$350.10'], approved: ['$100.10'] });
    flow.send({ type: 'screen.changed', screen: 'tradeRoom' });
    expect(flow.running()).toEqual([]);
    flow.send({ type: 'source.changed' });
    flow.fail('ask');
    expect(card()).toMatchObject({ phase: 'ready', isStale: true });
  });
});
