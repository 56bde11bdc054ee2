import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { AccountBusy } from '../ledger/account';
import { checkDeposit, type Checking } from '../money/invoice-check';
import { invoiceProviderOf } from '../money/payment-settings';
import { runCommand } from '../operator/program';
import { transact } from '../store/db';
import { deposits } from '../store/schema-money';
import {
  type InvoiceProcess,
  invoiceSettings,
  notify,
  postInvoice,
  SECRETS,
  startProvider,
  stubProvider,
  turnInvoice,
} from '../testing/invoices';
import { createTradingServer, type Trader, type TradingServer } from '../testing/trading-server';
import { BATCH, startInvoiceWatch, watchInvoices } from './invoice-watch';

let server: TradingServer;
let trader: Trader;
let provider: InvoiceProcess;

beforeAll(async () => {
  provider = await startProvider();
  server = await createTradingServer({ invoices: SECRETS, settings: invoiceSettings(provider.url) });
});
beforeEach(async () => {
  await server.frame.db.delete(deposits);
  await server.frame.setSettings({ ...invoiceSettings(provider.url), market_source: 'simulated' });
  trader = await server.trader();
});
afterAll(async () => {
  provider.process.kill('SIGKILL');
  await server.assertBalanced();
  await server.close();
});

const MINUTE = 60_000;
const watch = () => watchInvoices(server.services);
/** A pending deposit by invoice of this age. */
async function deposit(change: Partial<typeof deposits.$inferInsert> = {}, ageMs = 11 * MINUTE): Promise<number> {
  const createdAt = new Date(server.services.clock.now().getTime() - ageMs);
  const row = { userId: trader.id, method: 'btcpay', currency: 'USD', amount: '200.00', createdAt } as const;
  const [made] = await server.frame.db
    .insert(deposits)
    .values({ ...row, ...change })
    .returning({ id: deposits.id });
  return made?.id ?? 0;
}
/** An invoice of it that was settled while nobody told the server. */
async function paid(id: number, change: Record<string, string> = {}): Promise<string> {
  const number = await postInvoice(provider.url, id, change);
  await turnInvoice(provider.url, number, 'Settled');
  return number;
}
const rowOf = async (id: number) => (await server.frame.db.select().from(deposits).where(eq(deposits.id, id)))[0];
const stateOf = async (id: number) => (await rowOf(id))?.status;

describe('a deposit by invoice whose notices were lost', () => {
  test('is credited by a round, as its notice would have, and a late notice changes nothing (M-054, M-075, R19)', async () => {
    const id = await deposit();
    const number = await paid(id);
    expect(await watch()).toBe(1);
    const row = await rowOf(id);
    expect(row).toMatchObject({ status: 1, invoiceId: number, decidedAt: server.services.clock.now(), note: null });
    const rows = [{ type: 'deposit', source: 'btcpay', amount: '200.00', balanceAfter: '10200.00' }];
    expect(await trader.ledger()).toEqual(rows);
    const told = vi.spyOn(server.services.log, 'warn');
    expect((await notify(server, number)).status).toBe(200);
    expect(await watch()).toBe(0);
    expect([await rowOf(id), await trader.ledger(), told.mock.calls]).toEqual([row, rows, []]);
    told.mockRestore();
  });

  test('is credited once when notices, rounds and commands come at once (M-054, M-075, R19)', async () => {
    const ids = [await deposit(), await deposit(), await deposit()];
    const numbers = await Promise.all(ids.map((id) => paid(id)));
    const told = vi.spyOn(server.services.log, 'warn');
    const host = { open: async () => server.services, isDemo: true, account: 'ann' };
    const outcomes = await Promise.all([
      ...numbers.flatMap((number) => [notify(server, number), notify(server, number)]),
      ...[watch(), watch()],
      ...ids.map((id) => runCommand(['deposit', 'check', String(id)], host)),
      ...[runCommand(['deposit', 'check'], host), runCommand(['deposit', 'check'], host)],
    ]);
    expect(outcomes).toHaveLength(13);
    expect(await Promise.all(ids.map(stateOf))).toEqual([1, 1, 1]);
    const credits = (await trader.ledger()).map(({ type, source, amount }) => [type, source, amount]);
    expect(credits).toEqual(Array(3).fill(['deposit', 'btcpay', '200.00']));
    // One invoice pays it: none of them is money that nobody was credited for.
    expect(told.mock.calls.filter(([, said]) => String(said).includes('credited nothing'))).toEqual([]);
    told.mockRestore();
  });

  test.each(['notice', 'check'] as const)(
    'is credited once when the %s comes between the question and the credit of a check (M-075)',
    async (between) => {
      const id = await deposit();
      const number = await paid(id);
      const known = invoiceProviderOf(server.services);
      const row = await rowOf(id);
      if (!known || !row) throw new Error('nothing to check');
      const asking = { hosts: server.services.settings.current().outside_hosts, isLive: false };
      const plain: Checking = {
        asking,
        isSettledOnly: true,
        transact: (work) => transact(server.frame.db, work),
      };
      const late: Checking = {
        ...plain,
        transact: async (work) => {
          if (between === 'notice') expect((await notify(server, number)).status).toBe(200);
          else expect((await checkDeposit(server.services, known, row, plain)).credit).not.toBeNull();
          return transact(server.frame.db, work);
        },
      };
      expect((await checkDeposit(server.services, known, row, late)).credit).toBeNull();
      expect([await stateOf(id), (await trader.ledger()).map(({ amount }) => amount)]).toEqual([1, ['200.00']]);
    },
  );

  test('is told as credited whatever becomes of a second invoice that pays it as well (M-054, M-075)', async () => {
    const id = await deposit();
    await paid(id);
    await paid(id);
    const known = invoiceProviderOf(server.services);
    const row = await rowOf(id);
    if (!known || !row) throw new Error('nothing to check');
    const warn = vi.spyOn(server.services.log, 'warn');
    let turns = 0;
    const { credit, invoices } = await checkDeposit(server.services, known, row, {
      asking: { hosts: server.services.settings.current().outside_hosts, isLive: false },
      isSettledOnly: true,
      transact: async (work) => {
        turns += 1;
        // From then on another call holds the account.
        if (turns > 1) throw new AccountBusy();
        return transact(server.frame.db, work);
      },
    });
    expect([credit?.credited.toFixed(2), invoices.length]).toEqual(['200.00', 2]);
    expect(warn.mock.calls.map(([, said]) => said)).toEqual(['a settled invoice credited nothing']);
    warn.mockRestore();
  });

  test.each([
    ['unpaid', {}, 'New'],
    ['expired', {}, 'Expired'],
    ['invalid', {}, 'Invalid'],
    ['paid in part', {}, 'Processing'],
    ['of another store', { storeId: 'store-2' }, 'Settled'],
    ['of less', { price: '199.99999999' }, 'Settled'],
    ['in another currency', { currency: 'EUR' }, 'Settled'],
    ['of another deposit', { orderId: '999999' }, 'Settled'],
    ['of an earlier order of its number', { createdTime: '1700000000' }, 'Settled'],
  ])(
    'stays pending when its invoice is %s: nothing rejects it by itself (M-054, M-075)',
    async (_what, change, state) => {
      const id = await deposit();
      const number = await postInvoice(provider.url, id, change);
      await turnInvoice(provider.url, number, state);
      expect(await watch()).toBe(0);
      expect([await stateOf(id), await trader.ledger()]).toEqual([0, []]);
    },
  );

  test('and paid too little is told the operator once by a process, not in every round (M-075)', async () => {
    const id = await deposit();
    const number = await paid(id, { price: '150' });
    const warn = vi.spyOn(server.services.log, 'warn');
    const told = new Set<string>();
    for (let round = 0; round < 3; round += 1) {
      await watchInvoices(server.services, { told });
      server.advance(31 * 60);
    }
    expect(warn.mock.calls).toEqual([
      [{ invoice: number, deposit: id, amount: '150' }, 'a settled invoice credited nothing'],
    ]);
    warn.mockRestore();
  });

  test('stays pending while prices are simulated and real people sign in (R34)', async () => {
    const id = await deposit();
    await paid(id);
    const live = { ...server.services, config: { ...server.services.config, isLive: true } };
    expect([await watchInvoices(live), await rowOf(id)]).toMatchObject([0, { status: 0, checkedAt: null }]);
  });
});

describe('a round', () => {
  test('asks about a few, each taken by one process, and about the others in the next ones (M-075)', async () => {
    const { asked, close } = await stubProvider(server, (response) => response.end('[]'));
    const ids: string[] = [];
    for (let at = 0; at < BATCH + 5; at += 1) ids.push(String(await deposit()));
    await Promise.all([watch(), watch()]);
    await watch();
    expect(asked.toSorted((a, b) => Number(a) - Number(b))).toEqual(ids);
    // Whoever was asked about rests.
    await watch();
    expect(asked).toHaveLength(ids.length);
    server.advance(31 * 60);
    await watch();
    expect(asked).toHaveLength(ids.length + BATCH);
    await close();
  });

  test('asks about none that is new, old, decided or by another method (M-075)', async () => {
    const { asked, close } = await stubProvider(server, (response) => response.end('[]'));
    const decidedAt = server.services.clock.now();
    await deposit({}, 9 * MINUTE);
    await deposit({}, 31 * 24 * 60 * MINUTE);
    await deposit({ status: 2, decidedAt });
    await deposit({ method: 'crypto', currency: 'BTC' });
    await deposit({ method: 'card' });
    const due = [await deposit(), await deposit({}, 29 * 24 * 60 * MINUTE)];
    await watch();
    expect(asked).toEqual(due.map(String));
    await close();
  });

  test('goes on after an answer that cannot be read, and ends when the provider is away (M-075)', async () => {
    const warn = vi.spyOn(server.services.log, 'warn');
    const ids: string[] = [];
    for (let at = 0; at < 4; at += 1) ids.push(String(await deposit()));
    const one = await stubProvider(server, (response, orderId) => response.end(orderId === ids[0] ? '{}' : '[]'));
    await watch();
    expect(one.asked).toEqual(ids);
    await one.close();
    server.advance(31 * 60);
    const away = await stubProvider(server, (response) => response.writeHead(500).end());
    await watch();
    expect(away.asked).toEqual(ids.slice(0, 2));
    expect(warn).toHaveBeenCalledTimes(3);
    await away.close();
    // A host that may not be asked is none.
    await server.frame.setSettings({ outside_hosts: [] });
    server.advance(31 * 60);
    expect(await watch()).toBe(0);
    expect(warn).toHaveBeenCalledTimes(3);
    warn.mockRestore();
  });

  test('that ended for two that fail is followed by one about those it left out (M-075)', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 4; at += 1) ids.push(String(await deposit()));
    const failing = ids.slice(0, 2);
    const { asked, close } = await stubProvider(server, (response, orderId) =>
      response.end(failing.includes(orderId) ? '{}' : '[]'),
    );
    await watch();
    expect(asked).toEqual(failing);
    await watch();
    expect(asked).toEqual(ids);
    // Whenever they are due again: those that fail keep nobody else waiting for long.
    server.advance(31 * 60);
    await watch();
    await watch();
    expect(asked.toSorted()).toEqual([...ids, ...ids].toSorted());
    await close();
  });

  test('is one at a time, and a stop ends a question that the provider does not answer', async () => {
    let begin = () => {};
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const { asked, close } = await stubProvider(server, () => begin());
    await deposit();
    await deposit();
    const warn = vi.spyOn(server.services.log, 'warn');
    let tick = () => {};
    const running = startInvoiceWatch(server.services, (call) => {
      tick = call;
      return () => (tick = () => {});
    });
    tick();
    tick();
    await begun;
    await running.stop();
    // It was not waited for until it is given up, and none was asked after it.
    expect([asked.length, warn.mock.calls]).toEqual([1, []]);
    warn.mockRestore();
    await close();
  });
});
