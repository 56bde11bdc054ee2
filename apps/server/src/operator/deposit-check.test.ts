import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deposits } from '../store/schema-money';
import { audit } from '../store/schema-operator';
import { users } from '../store/schema';
import {
  connectedTo,
  type InvoiceProcess,
  invoiceSettings,
  notify,
  postInvoice,
  SECRETS,
  startProvider,
  STORE,
  stubProvider,
  turnInvoice,
} from '../testing/invoices';
import { createTradingServer, type Trader, type TradingServer } from '../testing/trading-server';
import { type Outcome, runCommand } from './program';

let server: TradingServer;
let trader: Trader;
let email: string;
let provider: InvoiceProcess;

beforeAll(async () => {
  provider = await startProvider();
  server = await createTradingServer({ invoices: SECRETS, settings: invoiceSettings(provider.url) });
});
beforeEach(async () => {
  await server.frame.db.delete(audit);
  await server.frame.db.delete(deposits);
  await server.frame.setSettings(invoiceSettings(provider.url));
  trader = await server.trader();
  const [row] = await server.frame.db.select().from(users).where(eq(users.id, trader.id));
  email = row?.email ?? '';
});
afterAll(async () => {
  provider.process.kill('SIGKILL');
  await server.assertBalanced();
  await server.close();
});

const run = (...args: string[]): Promise<Outcome> =>
  runCommand(args, { open: async () => server.services, isDemo: true, account: 'ann' });
async function done(...args: string[]): Promise<string> {
  const { out, error, code } = await run(...args);
  expect({ code, error }).toEqual({ code: 0, error: '' });
  return out;
}
async function refused(text: string, ...args: string[]): Promise<void> {
  const { error, out, code } = await run(...args);
  expect({ code, error, out }).toEqual({ code: 1, error: `${text}\n`, out: '' });
}
const deeds = () =>
  server.frame.db
    .select({
      actor: audit.actor,
      action: audit.action,
      target: audit.target,
      before: audit.before,
      after: audit.after,
    })
    .from(audit)
    .orderBy(audit.id);
async function deposit(change: Partial<typeof deposits.$inferInsert> = {}): Promise<string> {
  const createdAt = server.services.clock.now();
  const row = { userId: trader.id, method: 'btcpay', currency: 'USD', amount: '200.00', createdAt } as const;
  const [made] = await server.frame.db
    .insert(deposits)
    .values({ ...row, ...change })
    .returning({ id: deposits.id });
  return String(made?.id);
}
/** An invoice of it in this state, of which nobody told the server. */
async function invoice(id: string, state: string, change: Record<string, string> = {}): Promise<string> {
  const number = await postInvoice(provider.url, id, change);
  await turnInvoice(provider.url, number, state);
  return number;
}
const stateOf = async (id: string) => {
  const [row] = await server.frame.db
    .select()
    .from(deposits)
    .where(eq(deposits.id, Number(id)));
  return row?.status;
};

describe('"deposit check"', () => {
  test('credits a deposit that the provider calls paid, by one row, once, and the audit says who asked (M-075, M-336, R19)', async () => {
    const id = await deposit();
    const number = await invoice(id, 'Settled');
    const out = await done('deposit', 'check', id);
    expect(out.split('\n')).toEqual([
      expect.stringMatching(/^ID +CLIENT +DEPOSIT +CREATED +OUTCOME$/),
      expect.stringMatching(
        new RegExp(
          `^${id} +${email} +200.00 USD +\\S+Z +credited by invoice ${number} of 200 USD, balance 10200.00 USD$`,
        ),
      ),
      '1 asked about, 1 credited.',
      '',
    ]);
    expect(await trader.ledger()).toEqual([
      { type: 'deposit', source: 'btcpay', amount: '200.00', balanceAfter: '10200.00' },
    ]);
    const values = { id: Number(id), amount: '200.00', currency: 'USD', invoice: number, credited: '200.00' };
    expect(await deeds()).toEqual([
      {
        ...{ actor: 'ann', action: 'deposit check', target: email },
        ...{ before: { balance: '10000.00' }, after: { ...values, balance: '10200.00' } },
      },
    ]);
    await refused(`Deposit ${id} is approved already.`, 'deposit', 'check', id);
    expect((await notify(server, number)).status).toBe(200);
    expect([(await trader.ledger()).length, (await deeds()).length]).toEqual([1, 1]);
  });

  test('leaves one that is not paid pending, and says what the provider says of its invoices (M-054, M-075)', async () => {
    const ids = [await deposit(), await deposit(), await deposit(), await deposit()] as const;
    const [none, expired, little, many] = ids;
    const first = await invoice(expired, 'Expired');
    const second = await invoice(expired, 'Processing');
    const less = await invoice(little, 'Settled', { price: '150.5' });
    for (let at = 0; at < 5; at += 1) await invoice(many, 'Invalid');
    const out = await done('deposit', 'check');
    const outcome = (id: string) => new RegExp(`^${id} .*?Z +(.*)$`, 'm').exec(out)?.[1];
    expect(outcome(none)).toBe('pending: it has no invoice');
    expect(outcome(expired)).toBe(
      `pending: invoice ${second} of 200 USD is Processing, invoice ${first} of 200 USD is Expired`,
    );
    expect(outcome(little)).toBe(`pending: invoice ${less} of 150.5 USD is Settled`);
    expect(outcome(many)).toMatch(/^pending: (invoice \S+ of 200 USD is Invalid, ){3}and 2 more$/);
    expect(out).toContain('\n4 asked about, 0 credited.\n');
    expect(await Promise.all(ids.map(stateOf))).toEqual([0, 0, 0, 0]);
    expect([await trader.ledger(), await deeds()]).toEqual([[], []]);
  });

  test('says of money that came and was not credited, however many unpaid invoices are newer (M-075)', async () => {
    const settled = { storeId: STORE, currency: 'USD', amount: '200', status: 'Settled' };
    const unpaid = { ...settled, status: 'Expired', additionalStatus: 'None' };
    const answers: Record<string, readonly object[]> = {};
    const { close } = await stubProvider(server, (response, orderId) => {
      const list = (answers[orderId] ?? []).map((one, at) => ({ id: `i-${at}`, ...one, metadata: { orderId } }));
      response.end(JSON.stringify(list));
    });
    const [late, old, twice] = [await deposit(), await deposit(), await deposit()] as const;
    answers[late] = [unpaid, unpaid, unpaid, unpaid, { ...unpaid, additionalStatus: 'PaidLate' }];
    answers[old] = [{ ...settled, createdTime: 1_700_000_000 }];
    answers[twice] = [settled, settled];
    const out = await done('deposit', 'check');
    const outcome = (id: string) => new RegExp(`^${id} .*?Z +(.*)$`, 'm').exec(out)?.[1];
    expect(outcome(late)).toMatch(/^pending: invoice i-4 of 200 USD is Expired \(PaidLate\), .* and 2 more$/);
    expect(outcome(old)).toBe('pending: invoice i-0 of 200 USD is Settled, of an earlier order');
    expect(outcome(twice)).toBe(
      'credited by invoice i-0 of 200 USD, balance 10200.00 USD; besides, invoice i-1 of 200 USD is Settled',
    );
    expect(await Promise.all([late, old, twice].map(stateOf))).toEqual([0, 0, 1]);
    await close();
  });

  test('without a number asks about all that are pending by invoice, 200 at a time, however old (M-075, M-336)', async () => {
    expect(await done('deposit', 'check')).toBe('No deposit by invoice is pending.\n');
    await deposit({ method: 'card' });
    await deposit({ method: 'crypto', currency: 'BTC' });
    await deposit({ status: 2, decidedAt: server.services.clock.now() });
    expect(await done('deposit', 'check')).toBe('No deposit by invoice is pending.\n');
    const ids: string[] = [];
    for (let at = 0; at < 202; at += 1) ids.push(await deposit({ createdAt: new Date('2026-01-01T00:00:00Z') }));
    await invoice(ids[201] ?? '', 'Settled');
    expect((await done('deposit', 'check')).trimEnd().split('\n').at(-1)).toBe(
      `200 asked about, 0 credited. Go on with --after ${ids[199]}.`,
    );
    const rest = await done('deposit', 'check', '--after', ids[199] ?? '');
    expect(rest.trimEnd().split('\n').at(-1)).toBe('2 asked about, 1 credited.');
    expect(await done('deposit', 'check', '--after', ids[201] ?? '')).toBe('No more of them.\n');
  });

  test('is refused where nobody can be asked (M-074, M-075, R34)', async () => {
    const ids = [await deposit(), await deposit()] as const;
    await invoice(ids[0], 'Settled');
    await refused('There is no deposit 999999.', 'deposit', 'check', '999999');
    await refused('"x" is no number of a list.', 'deposit', 'check', 'x');
    await refused('Give the number of one deposit or --after, not both.', 'deposit', 'check', ids[0], '--after', '1');
    const coin = await deposit({ method: 'crypto', currency: 'BTC' });
    await refused(`Deposit ${coin} is by crypto: nobody can be asked about it.`, 'deposit', 'check', coin);
    await server.frame.setSettings({ user_btcpay_store_id: '' });
    const missing = 'There is no invoice provider to ask: its server, store or INVOICE_API_KEY is missing.';
    await refused(missing, 'deposit', 'check');
    await server.frame.setSettings({ ...invoiceSettings(provider.url), outside_hosts: [] });
    await refused(
      `The invoice provider could not be asked about deposit ${ids[0]}: ${new URL(provider.url).host} is not named by the setting outside_hosts.`,
      ...['deposit', 'check'],
    );
    await server.frame.setSettings(connectedTo(provider.url));
    const live = { ...server.services, config: { ...server.services.config, isLive: true } };
    const held = await runCommand(['deposit', 'check'], { open: async () => live, isDemo: false, account: 'ann' });
    expect([held.code, held.error]).toEqual([1, expect.stringContaining('simulated prices')]);
    expect(await Promise.all(ids.map(stateOf))).toEqual([0, 0]);
  });

  test('ends when the provider can be asked no more, and says how far it came (M-075, M-336)', async () => {
    const ids = [await deposit(), await deposit(), await deposit()] as const;
    const settled = { id: 'i-1', storeId: STORE, currency: 'USD', amount: '200', status: 'Settled' };
    const { asked, close } = await stubProvider(server, (response, orderId) => {
      if (orderId === ids[1]) response.writeHead(500).end();
      else response.end(JSON.stringify([{ ...settled, metadata: { orderId } }]));
    });
    await refused(
      `The invoice provider could not be asked about deposit ${ids[1]}: it answered 500. ` +
        `1 of those before were credited; go on with --after ${ids[0]}.`,
      ...['deposit', 'check'],
    );
    expect(asked).toEqual(ids.slice(0, 2));
    expect(await Promise.all(ids.map(stateOf))).toEqual([1, 0, 0]);
    expect((await deeds()).map(({ action }) => action)).toEqual(['deposit check']);
    await close();
  });

  test('says what it does (M-336)', async () => {
    const words = (text: string) => text.replaceAll(/\s+/g, ' ');
    const help = words(await done('deposit', 'check', '--help'));
    expect(help).toContain('Usage: npm run operator -- deposit check [options] [id]');
    expect(help).toContain('ask the invoice provider about pending deposits, and credit those that are paid');
    expect(help).toContain(
      'the others stay pending, and what it says of them is listed: "deposit reject" turns one down',
    );
    expect(words(await done('deposit', '--help'))).toContain('check [options] [id]');
  });
});
