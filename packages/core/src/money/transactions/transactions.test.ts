import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { dec, toPlainText } from '../../shared/decimal';
import { formatTime } from '../../shared/dates';
import { fakeServer } from '../../testing/server.fake';
import { servicesOf } from '../../testing/services.fake';
import { transactionsActors } from './transactions.actors';
import { transactionsMessages } from './transactions.messages';
import { depositRow, ledgerRow, transactionsModel, withdrawalRow } from './transactions.model';
import type { MoneyRow, TransactionsTab } from './transactions.types';
import { TRANSACTION_COLUMNS, transactionsView } from './transactions.view';

const LISTS = {
  withdrawals: 'GET /user/withdrawals',
  deposits: 'GET /user/deposits',
  all: 'POST /user/transactions',
} as const satisfies Record<TransactionsTab, string>;

function shown(value?: readonly MoneyRow[], next: string | null = null) {
  const flow = stage(transactionsModel, { input: { isShown: true, screen: 'transactions' } });
  if (value) flow.settle('ask', { value, next });
  return { ...flow, page: () => transactionsView.read({ transactions: flow.actor.getSnapshot() }) };
}
const words = (row: MoneyRow) => {
  const { cells, tone } = shown([row]).page().rows[0]!;
  const texts = Object.values(cells).map((cell) =>
    'id' in cell ? transactionsMessages[cell.id as keyof typeof transactionsMessages] : cell.text,
  );
  return [...texts, tone];
};

describe('transactions', () => {
  proveMachine(transactionsModel);

  it('begin with the withdrawals; another tab is another list (M-212)', () => {
    const flow = shown();
    expect([flow.page().tab, flow.input('ask')]).toEqual(['withdrawals', { question: 'withdrawals', page: null }]);
    flow.settle('ask', { value: [withdrawalRow()], next: null });
    flow.send({ type: 'remote.change', question: 'deposits' });
    expect(flow.page()).toMatchObject({ tab: 'deposits', phase: 'loading', rows: [] });
    flow.settle('ask', { value: [depositRow()], next: null });
    expect(flow.page().rows.map(({ id }) => id)).toEqual(['17']);
    expect(transactionsView.read({ transactions: undefined }).tab).toBe('withdrawals');
  });

  it('are empty only after a load; one that failed is tried again (M-219, M-220, R14, T-223)', () => {
    const flow = shown();
    flow.fail('ask');
    expect(flow.page().phase).toBe('failed');
    flow.send({ type: 'remote.load' });
    expect(flow.page().phase).toBe('loading');
    flow.settle('ask', { value: [], next: null });
    expect(flow.page().phase).toBe('empty');
  });

  it('come by pages, each row drawn once more only when it changed (M-225, R35)', () => {
    const flow = shown([withdrawalRow({ id: '9' })], '9');
    const [first] = flow.page().rows;
    expect(flow.page().hasMore).toBe(true);
    flow.send({ type: 'remote.more' });
    expect([flow.input('ask'), flow.page().isLoadingMore]).toEqual([{ question: 'withdrawals', page: '9' }, true]);
    flow.fail('ask');
    expect(flow.page()).toMatchObject({ hasMoreFailed: true, rows: [{ id: '9' }] });
    flow.send({ type: 'remote.more' });
    flow.settle('ask', { value: [withdrawalRow({ id: '8' })], next: null });
    expect([flow.page().rows.map(({ id }) => id), flow.page().hasMore]).toEqual([['9', '8'], false]);
    expect(flow.page().rows[0]).toBe(first);
  });

  it('are loaded again at each visit of their page', () => {
    const flow = shown([withdrawalRow()]);
    flow.send({ type: 'screen.changed', screen: 'tradeRoom' });
    expect(flow.running()).toEqual([]);
    flow.send({ type: 'screen.changed', screen: 'transactions' });
    expect([flow.running(), flow.page().isRefreshing]).toEqual([['ask'], true]);
  });
});

describe('a list of the transactions that is open', () => {
  const asked = (tab: TransactionsTab, row: MoneyRow) => {
    const flow = stage(transactionsModel, { input: { isShown: true, screen: 'transactions' } });
    flow.send({ type: 'remote.change', question: tab });
    flow.settle('ask', { value: [row], next: null });
    flow.send({ type: 'reading.changed' });
    return flow.running().includes('ask');
  };

  it.each([
    ['deposits', depositRow(), true],
    ['deposits', depositRow({ status: 1 }), false],
    ['deposits', depositRow({ status: 2 }), false],
    ['withdrawals', withdrawalRow({ status: 'Pending' }), true],
    ['withdrawals', withdrawalRow({ status: 'rejected' }), false],
    ['all', ledgerRow(), false],
  ] as const)('of %s is asked for again with the account while a row is pending: %j, %s (M-222, R22)', (tab, row, is) =>
    expect(asked(tab, row)).toBe(is),
  );

  it('that could not be loaded again says so, and is asked for with the account all the same (R14, M-222)', () => {
    const flow = shown([withdrawalRow()]);
    flow.send({ type: 'reading.changed' });
    flow.fail('ask');
    expect([flow.running(), flow.page().isStale]).toEqual([[], true]);
    flow.send({ type: 'reading.changed' });
    flow.settle('ask', { value: [withdrawalRow({ status: 'approved' })], next: null });
    expect(flow.page().isStale).toBe(false);
    flow.send({ type: 'reading.changed' });
    expect(flow.running()).toEqual([]);
  });
});

describe('a row of the transactions', () => {
  it('has the columns of its list (M-213, M-215, M-217)', () => {
    expect(TRANSACTION_COLUMNS).toEqual({
      withdrawals: ['note', 'status', 'amount', 'time'],
      deposits: ['method', 'status', 'amount', 'time'],
      all: ['direction', 'source', 'account', 'type', 'amount', 'note', 'time'],
    });
    for (const [tab, row] of [
      ['withdrawals', withdrawalRow()],
      ['deposits', depositRow()],
      ['all', ledgerRow()],
    ] as const)
      expect(Object.keys(shown([row]).page().rows[0]!.cells)).toEqual([...TRANSACTION_COLUMNS[tab]]);
  });

  it('of a withdrawal tells note, status and amount; approved alone is positive (M-217, M-218)', () => {
    const at = withdrawalRow().at;
    expect(words(withdrawalRow())).toEqual(['—', 'Pending', '100.05', formatTime(at), 'down']);
    expect(words(withdrawalRow({ status: 'approved' }))[4]).toBe('up');
    expect(words(withdrawalRow({ status: 'rejected', note: 'Not your name', amount: dec('1234.5') }))).toEqual([
      ...['Not your name', 'Rejected', '1,234.50', formatTime(at), 'down'],
    ]);
    // What another server calls it is shown as it is.
    expect(words(withdrawalRow({ status: 'on hold' })).slice(1, 2)).toEqual(['on hold']);
  });

  it.each([
    [0, 'Pending', 'flat'],
    [1, 'Approved', 'up'],
    [2, 'Rejected', 'down'],
    [7, 'Approved', 'up'],
  ])('of a deposit of status %i says %s (M-215, M-216, M-222)', (status, name, tone) => {
    expect(words(depositRow({ status }))).toEqual(['Card', name, '250.00', formatTime(depositRow().at), tone]);
  });

  it('of a deposit in another currency says which (M-215, R16)', () => {
    expect(words(depositRow({ currency: 'EUR' }))[2]).toBe('250.00 EUR');
    expect(words(depositRow({ method: 'btcpay' }))[0]).toBe('Invoice');
    expect(words(depositRow({ method: 'cash' }))[0]).toBe('cash');
  });

  it('of the ledger tells seven things, and is red by either word in any case (M-213, M-214, M-224)', () => {
    expect(words(ledgerRow())).toEqual([
      ...['Debit', 'PayPal', 'Real', 'Withdrawal', '50.20', '—', formatTime(ledgerRow().at), 'down'],
    ]);
    expect(words(ledgerRow({ direction: 'credit', type: 'topup', source: 'practice', account: 'practice' }))).toEqual([
      ...['Credit', 'Practice', 'Practice', 'Top-up', '50.20', '—', formatTime(ledgerRow().at), 'flat'],
    ]);
    expect(words(ledgerRow({ direction: 'credit', type: 'WITHDRAWAL' }))[7]).toBe('down');
    expect(words(ledgerRow({ direction: 'DEBIT', type: 'trade', source: 'BTCUSD' })).slice(0, 4)).toEqual([
      ...['Debit', 'BTCUSD', 'Real', 'Trade'],
    ]);
    expect(words(ledgerRow({ direction: 'Debit', type: 'plan' }))[7]).toBe('down');
  });

  it('of the ledger names what the server wrote of itself in the reader’s words, and others’ as it is (M-213, R23, R36)', () => {
    const sources = [
      ...['registration', 'demo', 'Negative balance protection', 'withdrawal'],
      ...['Growth plan', 'bank transfer 7'],
    ];
    expect(sources.map((source) => shown([ledgerRow({ source })]).page().rows[0]!.cells.source)).toEqual([
      { id: 'transactions.method.registration' },
      { id: 'transactions.method.demo' },
      { id: 'transactions.method.negative_balance_protection' },
      { id: 'transactions.method.withdrawal' },
      { text: 'Growth plan' },
      { text: 'bank transfer 7' },
    ]);
  });

  it('tells its time as YYYY-MM-DD HH:mm (M-221)', () => {
    const local = formatTime(ledgerRow().at);
    expect(local).toMatch(/^2026-11-1\d \d\d:15$/);
    expect(words(ledgerRow())).toContain(local);
  });
});

describe('the lists of the server', () => {
  const wire = {
    withdrawals: { id: 9, amount: 100.05, fee: 2.5, total: 97.55, type: 'wire', status: 'pending', note: null },
    deposits: { id: 17, payment_method: 'crypto', currency: 'BTC', amount: '0.3', status: '0', card_brand: null },
    all: {
      id: 57,
      trans_type: 'debit',
      source: 'paypal',
      account_type: 'real',
      type: 'plan',
      amount: 50.2,
      note: ' a ',
    },
  } as const;
  const of = (tab: TransactionsTab, changes: object = {}) => ({
    ...wire[tab],
    created_at: '2026-11-16T12:15:00.000Z',
    ...changes,
  });
  async function load(
    tab: TransactionsTab,
    /** Of each call, or what makes it of the query. */
    body: object | string | ((query: URLSearchParams) => object),
    { status = 200, page = null as string | null, shown: rows = undefined as number | undefined } = {},
  ) {
    const addresses: string[] = [];
    const server = fakeServer().on(LISTS[tab], () => ({
      status,
      body: typeof body === 'function' ? body(new URLSearchParams(addresses.at(-1))) : body,
    }));
    const services = servicesOf({
      ...server,
      fetch: (request) => {
        addresses.push(new URL(request.url).search);
        return server.fetch(request);
      },
    });
    const { ask } = transactionsActors(services);
    const answer = await toPromise(createActor(ask, { input: { question: tab, page, shown: rows } }).start());
    return { ...answer, addresses, calls: server.calls };
  }

  it.each(['withdrawals', 'deposits', 'all'] as const)(
    'are asked by a page, in either form of an answer: %s (M-302, M-323, M-333, R35)',
    async (tab) => {
      const next = `/user/x?limit=50&before=${wire[tab].id}`;
      const first = await load(tab, { data: [of(tab)], links: { next } });
      expect([first.value.length, first.next, first.addresses]).toEqual([1, String(wire[tab].id), ['?limit=50']]);
      expect(first.calls[0]?.body).toEqual(tab === 'all' ? {} : undefined);
      const last = await load(tab, { data: [of(tab)], links: { next: null } }, { page: '57' });
      expect([last.next, last.addresses]).toEqual([null, ['?limit=50&before=57']]);
      expect((await load(tab, [of(tab)])).next).toBeNull();
      expect((await load(tab, { data: [] })).value).toEqual([]);
    },
  );

  it.each([
    [2, ['?limit=50']],
    [150, ['?limit=150']],
    [500, ['?limit=500']],
    [900, ['?limit=500', '?limit=400&before=1501']],
    [1200, ['?limit=500', '?limit=500&before=1501', '?limit=200&before=1001']],
  ])('keep their length when %i rows show and they are asked for again: 500 a call (R35)', async (rows, asked) => {
    // Newest first, from 2000 down.
    const ledger = (query: URLSearchParams) => {
      const [length, before] = [Number(query.get('limit')), Number(query.get('before') ?? 2001)];
      const data = Array.from({ length }, (_, at) => of('all', { id: before - 1 - at }));
      return { data, links: { next: `/user/transactions?before=${before - length}` } };
    };
    const { addresses, value, next } = await load('all', ledger, { shown: rows });
    expect(addresses).toEqual(asked);
    expect(value.map(({ id }) => id)).toEqual(Array.from({ length: Math.max(50, rows) }, (_, at) => `${2000 - at}`));
    expect(next).toBe(value.at(-1)?.id);
  });

  it('are asked for again by 4 calls at most, beyond which they are shown on demand: they share one time limit (R35)', async () => {
    const page = (query: URLSearchParams) => {
      const before = Number(query.get('before') ?? 5001);
      const data = Array.from({ length: 500 }, (_, at) => of('all', { id: before - 1 - at }));
      return { data, links: { next: `/user/transactions?before=${before - 500}` } };
    };
    const { addresses, value, next } = await load('all', page, { shown: 3000 });
    expect([addresses.length, value.length, next]).toEqual([4, 2000, '3001']);
  });

  it('end where they end by now, also when more of them showed (R35)', async () => {
    const { addresses, value, next } = await load('all', [of('all')], { shown: 900 });
    expect([addresses, value.length, next]).toEqual([['?limit=500'], 1, null]);
  });

  it('are not asked for again for ever by a cursor that leads nowhere (R35)', async () => {
    const body = { data: [of('all')], links: { next: '/user/transactions?before=57' } };
    await expect(load('all', body, { shown: 900 })).rejects.toThrow(/page/);
  });

  it('are read exactly, a coin’s deposit in dollars (M-301, R16)', async () => {
    const amountOf = async (tab: TransactionsTab) => toPlainText((await load(tab, [of(tab)])).value[0]!.amount);
    expect([await amountOf('withdrawals'), await amountOf('deposits'), await amountOf('all')]).toEqual([
      ...['100.05', '0.3', '50.2'],
    ]);
    const { value } = await load('deposits', [
      of('deposits'),
      of('deposits', { payment_method: 'card', currency: 'EUR' }),
    ]);
    expect(value).toMatchObject([
      { currency: 'USD', status: 0 },
      { currency: 'EUR', method: 'card' },
    ]);
    expect((await load('all', [of('all')])).value[0]).toMatchObject({ note: 'a', direction: 'debit' });
  });

  it('of another form, or none, have failed: nothing is taken for empty (M-291, R14)', async () => {
    for (const [body, status] of [
      [{ data: 'none' }, 200],
      ['<html>', 200],
      [{ data: [] }, 500],
      [{ data: [of('all', { amount: '1,5' })] }, 200],
      [{ data: [of('all', { created_at: 'yesterday' })] }, 200],
      [{ data: [], links: { next: 7 } }, 200],
      [{ data: [], links: { next: '/user/transactions' } }, 200],
    ] as const)
      await expect(load('all', body, { status })).rejects.toThrow(/list|rows|page/);
  });
});
