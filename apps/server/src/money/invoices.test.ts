import { createHmac, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { contractDocument } from '../http/document';
import { askOutside } from '../http/outside';
import { AT_ONCE, MOST_WAITING as MOST_PUBLIC_WAITING } from '../http/public-calls';
import { MOST_WAITING, transactInTurn } from '../ledger/account-queue';
import { runCommand } from '../operator/program';
import { securityEvents, throttles } from '../store/schema-access';
import { deposits, invoiceDeliveries } from '../store/schema-money';
import {
  connectedTo,
  type InvoiceProcess,
  invoiceSettings,
  notify as notifyServer,
  postInvoice,
  SECRETS,
  startProvider,
  STORE,
  turnInvoice,
} from '../testing/invoices';
import { createTradingServer, type Trader, type TradingServer } from '../testing/trading-server';
import { forgetOldDeliveries, receiveNotice } from './invoice-notice';
import { isMethodOn } from './payment-settings';

let server: TradingServer;
let trader: Trader;
let provider: InvoiceProcess;
let api: string;

beforeAll(async () => {
  provider = await startProvider();
  server = await createTradingServer({
    invoices: SECRETS,
    settings: invoiceSettings(provider.url),
  });
  trader = await server.trader();
  api = `${await server.frame.app.listen({ port: 0, host: '127.0.0.1' })}/api/v1`;
});
beforeEach(async () => {
  server.advance(61);
  await server.frame.db.delete(invoiceDeliveries);
});
afterAll(async () => {
  provider.process.kill('SIGKILL');
  await server.assertBalanced();
  await server.close();
});

const invoice = async (amount = 200): Promise<number> => {
  const { status, body } = await trader.call('createDeposit', {
    body: { payment_method: 'btcpay', currency: 'USD', amount },
  });
  expect(status).toBe(201);
  return body.data.id;
};
const stateOf = async (id: number) => {
  const [row] = await server.frame.db.select().from(deposits).where(eq(deposits.id, id));
  return row?.status;
};
const credits = async () =>
  (await trader.ledger()).filter(({ type }) => type === 'deposit').map(({ amount }) => amount);

const post = (orderId: number | string, change?: Record<string, string>) => postInvoice(provider.url, orderId, change);
const turn = (id: string, state: string) => turnInvoice(provider.url, id, state);
const notify = (
  invoiceId: string,
  change?: Record<string, unknown>,
  signed?: { secret?: string; bytes?: string; header?: string },
) => notifyServer(server, invoiceId, change, signed);

describe('a deposit by invoice', () => {
  test('is pending, and answers its number twice (M-305, M-331)', async () => {
    const { status, body } = await trader.call('createDeposit', {
      body: { payment_method: 'btcpay', currency: 'USD', amount: 200 },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      message: 'Proceed with the pay button',
      data: { status: 0, payment_method: 'btcpay' },
    });
    expect(body.id).toBe(body.data.id);
    expect(JSON.stringify((await trader.call('getPaymentSettings')).body)).not.toContain(SECRETS.apiKey);
  });

  test('is credited once when the provider itself says so, whoever tells it and however often (M-054, M-075, R19)', async () => {
    const id = await invoice();
    const number = await post(id);
    expect(await notify(number)).toMatchObject({ status: 200, body: { message: 'Received' } });
    // A notice is a hint: the invoice is not paid, whatever it says.
    expect([await stateOf(id), await credits()]).toEqual([0, []]);
    await turn(number, 'Settled');
    const before = (await trader.ledger()).length;
    const answers = await Promise.all(Array.from({ length: 8 }, () => notify(number)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect([await stateOf(id), (await trader.ledger()).slice(before)]).toEqual([
      1,
      [{ type: 'deposit', source: 'btcpay', amount: '200.00', balanceAfter: '10200.00' }],
    ]);
    expect((await trader.call('reloadUser')).body.data).toMatchObject({ estimatedBalance: 10_200, deposit: 10_200 });
  });

  test.each(['127.0.0.1', 'localhost'])(
    'is credited by the notice that the provider sends over HTTP itself, to %s (M-075)',
    async (host) => {
      server.setTime(new Date().toISOString());
      const id = await invoice(50);
      const at = api.replace('127.0.0.1', host);
      const number = await post(id, { price: '50', notificationUrl: `${at}/deposits/btcpay/callback` });
      const before = await credits();
      expect(await turn(number, 'Settled')).toBe('200');
      expect([await stateOf(id), (await credits()).slice(before.length)]).toEqual([1, ['50.00']]);
      expect(await turn(number, 'Settled')).toBe('200');
      expect(await credits()).toHaveLength(before.length + 1);
    },
  );

  test.each([
    ['of another store', { storeId: 'store-2' }, 'Settled'],
    ['of less', { price: '199.99999999' }, 'Settled'],
    ['in another currency', { currency: 'EUR' }, 'Settled'],
    ['for no deposit', { orderId: '999999' }, 'Settled'],
    ['for what is no number', { orderId: '1 or 1=1' }, 'Settled'],
    ['of no amount', { price: '1e9' }, 'Settled'],
    ['that is paid in part', {}, 'Processing'],
    ['that expired', {}, 'Expired'],
    ['that is invalid', {}, 'Invalid'],
  ])('stays pending for an invoice %s, and the notice is taken (M-075)', async (_what, change, state) => {
    const id = await invoice();
    const before = await credits();
    const number = await post(id, change);
    await turn(number, state);
    expect((await notify(number)).status).toBe(200);
    expect([await stateOf(id), await credits()]).toEqual([0, before]);
  });

  test('is not paid by an invoice that is older than it: that is of another order of its number (M-075)', async () => {
    const told = vi.spyOn(server.services.log, 'warn');
    const id = await invoice();
    const before = await credits();
    const secondsAgo = (seconds: number) => String(Math.floor(server.services.clock.now().getTime() / 1000) - seconds);
    const old = await post(id, { createdTime: secondsAgo(15 * 60 + 1) });
    await turn(old, 'Settled');
    expect((await notify(old)).status).toBe(200);
    expect([await stateOf(id), await credits()]).toEqual([0, before]);
    const words = 'a settled invoice credited nothing';
    expect(told.mock.calls).toEqual([[{ invoice: old, deposit: id, amount: '200' }, words]]);
    // The provider's clock may be a little behind.
    const own = await post(id, { createdTime: secondsAgo(14 * 60) });
    await turn(own, 'Settled');
    await notify(own);
    expect([await stateOf(id), (await credits()).slice(before.length)]).toEqual([1, ['200.00']]);
    told.mockRestore();
  });

  test('by a second invoice of the same deposit credits nothing more, and the log tells the operator of the money', async () => {
    const told = vi.spyOn(server.services.log, 'warn');
    const id = await invoice();
    const numbers = [await post(id), await post(id)];
    const before = (await credits()).length;
    for (const number of numbers) {
      await turn(number, 'Settled');
      await notify(number);
      await notify(number);
    }
    expect((await credits()).slice(before)).toEqual(['200.00']);
    const words = 'a settled invoice credited nothing';
    expect(new Set(told.mock.calls.filter(([, said]) => said === words).map(([of]) => JSON.stringify(of)))).toEqual(
      new Set([JSON.stringify({ invoice: numbers[1], deposit: id, amount: '200' })]),
    );
    told.mockRestore();
  });

  test('of no deposit that is known is told the operator as well, of another store not', async () => {
    const told = vi.spyOn(server.services.log, 'warn');
    const id = await invoice();
    const lost = await post(id, { orderId: '999999' });
    for (const number of [lost, await post(id, { orderId: 'none', storeId: 'store-2' })]) {
      await turn(number, 'Settled');
      await notify(number);
    }
    const words = 'a settled invoice credited nothing';
    const warned = told.mock.calls.filter(([, said]) => said === words).map(([of]) => of);
    expect(new Set(warned.map((of) => JSON.stringify(of)))).toEqual(
      new Set([JSON.stringify({ invoice: lost, deposit: null, amount: '200' })]),
    );
    told.mockRestore();
  });

  test('of more than was asked credits what was asked, and the log tells the operator of the rest (M-075)', async () => {
    const told = vi.spyOn(server.services.log, 'warn');
    const id = await invoice();
    const before = await credits();
    const number = await post(id, { price: '1000' });
    await turn(number, 'Settled');
    await notify(number);
    expect([await stateOf(id), (await credits()).slice(before.length)]).toEqual([1, ['200.00']]);
    expect(told.mock.calls).toEqual([
      [{ invoice: number, deposit: id, amount: '1000' }, 'a settled invoice is of more than its deposit'],
    ]);
    told.mockRestore();
  });

  test('that the provider does not know is told the operator where the notice is signed (M-075)', async () => {
    const told = vi.spyOn(server.services.log, 'warn');
    const words = 'an invoice of a signed notice could not be found at the provider, or not be read';
    expect((await notify('of-another-store')).status).toBe(200);
    expect(told.mock.calls).toEqual([[{ invoice: 'of-another-store' }, words]]);
    const invoices = { apiKey: SECRETS.apiKey, noticeSecret: null };
    const open = { ...server.services, config: { ...server.services.config, invoices } };
    const call = { headers: {}, rawBody: null, ip: '127.0.0.1', body: { id: 'anybody' } };
    expect((await receiveNotice(open, call)).status).toBe(200);
    expect(told).toHaveBeenCalledTimes(1);
    told.mockRestore();
  });

  test('is not credited by the invoice of another deposit, nor after it was rejected (M-054)', async () => {
    const id = await invoice();
    const number = await post(id);
    await turn(number, 'Settled');
    const { code } = await runCommand(['deposit', 'reject', String(id), '--reason', 'not paid'], {
      open: async () => server.services,
      isDemo: true,
      account: 'ann',
    });
    expect(code).toBe(0);
    const before = await credits();
    expect((await notify(number)).status).toBe(200);
    expect([await stateOf(id), await credits()]).toEqual([2, before]);
    await server.frame.db.delete(deposits).where(eq(deposits.id, await invoice()));
    expect((await notify('no-such-invoice')).status).toBe(200);
  });

  test('is no method without its server, its store or its key, nor while it is off or the server may not be asked (M-074, M-078)', async () => {
    const body = { payment_method: 'btcpay', currency: 'USD', amount: 200 };
    const { frame } = server;
    const back = { btcpay_payment: 'true', user_btcpay_store_id: STORE, ...connectedTo(provider.url) };
    for (const missing of [
      { btcpay_payment: 'false' },
      { user_btcpay_store_id: '' },
      { user_btcpay_server_url: '' },
      { outside_hosts: [] },
      { outside_hosts: ['other.example'] },
      connectedTo('http://btcpay.example'),
    ]) {
      await frame.setSettings(missing);
      expect((await trader.call('createDeposit', { body })).body.errors).toEqual({
        payment_method: ['This payment method is not available.'],
      });
      expect((await trader.call('getPaymentSettings')).body.data.deposit.btcpay_payment).toBe('false');
      // While the provider cannot be asked, it is told to send the notice again; what is switched off is still paid.
      expect((await notify('x')).status).toBe('btcpay_payment' in missing ? 200 : 503);
      await frame.setSettings(back);
    }
    expect((await trader.call('getPaymentSettings')).body.data.deposit.btcpay_payment).toBe('true');
    // The same address on this machine is none where real people sign in.
    const live = { ...server.services, config: { ...server.services.config, isLive: true } };
    await frame.setSettings({ market_source: 'feed' });
    expect(isMethodOn(live, 'btcpay')).toBe(false);
    await frame.setSettings(connectedTo('https://btcpay.example'));
    expect(isMethodOn(live, 'btcpay')).toBe(true);
    await frame.setSettings({ ...back, market_source: 'simulated' });
  });
});

test('a provider is asked over https alone where real people sign in, and elsewhere without it on this machine', async () => {
  const { url } = provider;
  const hosts = [new URL(url).host, 'other.example'];
  await expect(askOutside(url, hosts, {})).rejects.toThrow('Only https addresses are asked');
  await expect(askOutside('http://other.example', hosts, {}, false)).rejects.toThrow('Only https addresses are asked');
  await expect(askOutside(url, [], {}, false)).rejects.toThrow('outside_hosts');
  expect((await askOutside(url, hosts, {}, false)).status).toBe(404);
});

describe('a notice', () => {
  let id: number;
  let number: string;
  beforeEach(async () => {
    id = await invoice();
    number = await post(id);
    await turn(number, 'Settled');
  });
  const secondsAgo = (seconds: number) => Math.floor(server.services.clock.now().getTime() / 1000) - seconds;
  const expectUntouched = async () => expect(await stateOf(id)).toBe(0);

  test.each([
    ['under another secret', {}, { secret: 'guessed' }],
    ['over other bytes', {}, { bytes: '{}' }],
    ['not at all', {}, { header: '' }],
    ['by an empty signature', {}, { header: 'sha256=' }],
    ['by a short signature', {}, { header: 'sha256=00' }],
    ['by another hash', {}, { header: `sha1=${'0'.repeat(40)}` }],
    ['eight days ago', { ago: 8 * 24 * 3600 }, {}],
    ['16 minutes ahead', { ago: -16 * 60 }, {}],
    ['without a time', { timestamp: undefined }, {}],
    ['without a number of delivery', { deliveryId: undefined }, {}],
  ])('that is signed %s is 403, and nobody asks the provider (M-075)', async (_how, change, signed) => {
    const at = 'ago' in change ? { timestamp: secondsAgo(change.ago) } : change;
    expect(await notify(number, at, signed)).toMatchObject({ status: 403, body: { status: 'bad_signature' } });
    await expectUntouched();
  });

  test.each([
    ['an outage of three hours', 3 * 3600],
    ['an outage of six days', 6 * 24 * 3600],
  ])('that is sent again after %s, with the time of the first delivery, credits (M-075)', async (_what, seconds) => {
    expect((await notify(number, { timestamp: secondsAgo(seconds), isRedelivery: true })).status).toBe(200);
    expect(await stateOf(id)).toBe(1);
  });

  test('from an address that keeps forging is written down, so often and no more', async () => {
    for (let at = 0; at < 8; at += 1) await notify(number, {}, { header: 'sha256=00' });
    const rows = await server.frame.db.select().from(securityEvents).where(eq(securityEvents.event, 'refused'));
    const forged = rows.filter(({ detail }) => (detail as { word?: string }).word === 'bad_signature');
    expect(forged.length).toBeGreaterThan(0);
    expect(forged.length).toBeLessThanOrEqual(5);
  });

  test('is taken once, and its number is forgotten when it is too old anyway (M-075)', async () => {
    const deliveryId = randomUUID();
    const taken = async () => (await server.frame.db.select().from(invoiceDeliveries)).map((row) => row.id);
    await turn(number, 'Expired');
    await notify(number, { deliveryId });
    expect(await taken()).toEqual([deliveryId]);
    await turn(number, 'Settled');
    // Played again it is not looked into any more, though the invoice is paid by now.
    expect((await notify(number, { deliveryId })).status).toBe(200);
    await expectUntouched();
    const at = server.services.clock.now().getTime();
    const forgetAfter = (days: number) =>
      forgetOldDeliveries({ ...server.services, clock: { now: () => new Date(at + days * 24 * 3_600_000) } });
    await forgetAfter(7);
    expect(await taken()).toEqual([deliveryId]);
    await forgetAfter(8);
    expect(await taken()).toEqual([]);
    await notify(number);
    expect(await stateOf(id)).toBe(1);
  });

  test('without a number is 422', async () => {
    const { status, body } = await notify(number, { invoiceId: undefined });
    expect(status).toBe(422);
    expect(contractDocument.components).toMatchObject({ examples: { noInvoice: { value: body } } });
  });

  test('by a form is read as the form of the provider sends it', async () => {
    const fields = {
      id: number,
      status: 'complete',
      timestamp: String(Math.floor(server.services.clock.now().getTime() / 1000)),
      deliveryId: randomUUID(),
    };
    const body = new URLSearchParams(fields).toString();
    const signature = createHmac('sha256', SECRETS.noticeSecret).update(body).digest('hex');
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'BTCPay-Sig': `sha256=${signature}` };
    expect((await server.frame.call('receiveInvoiceNotice', { body, headers })).status).toBe(200);
    expect(await stateOf(id)).toBe(1);
  });

  test('needs no signature where the operator has set no secret: what the provider says decides (M-075)', async () => {
    const invoices = { apiKey: SECRETS.apiKey, noticeSecret: null };
    const open = { ...server.services, config: { ...server.services.config, invoices } };
    const call = { headers: {}, rawBody: null, ip: '127.0.0.1' };
    expect(await receiveNotice(open, { ...call, body: { id: number, amount: 1e9, status: 'complete' } })).toMatchObject(
      { status: 200 },
    );
    expect(await stateOf(id)).toBe(1);
  });

  test('that needs no signature leaves no row, so that strangers fill no table, and credits once (M-054, M-075)', async () => {
    const invoices = { apiKey: SECRETS.apiKey, noticeSecret: null };
    const open = { ...server.services, config: { ...server.services.config, invoices } };
    const call = { headers: {}, rawBody: null, ip: '127.0.0.1' };
    const before = (await credits()).length;
    for (const invoiceId of [number, 'anybody', number]) {
      const body = { invoiceId, deliveryId: randomUUID() };
      expect((await receiveNotice(open, { ...call, body })).status).toBe(200);
    }
    expect(await server.frame.db.select().from(invoiceDeliveries)).toEqual([]);
    expect([await stateOf(id), (await credits()).slice(before)]).toEqual([1, ['200.00']]);
  });

  test('waits while the provider is away, does not let the server in or is no host of the setting (M-075)', async () => {
    const { frame, services } = server;
    const away = { status: 503, headers: { 'retry-after': '60' }, body: { status: 'provider_unavailable' } };
    await frame.setSettings({ outside_hosts: [] });
    expect(await notify(number)).toMatchObject(away);
    await frame.setSettings(connectedTo('http://127.0.0.1:1'));
    expect(await notify(number)).toMatchObject(away);
    await frame.setSettings(connectedTo(provider.url));
    const other = { ...services, config: { ...services.config, invoices: { apiKey: 'wrong', noticeSecret: null } } };
    const call = { headers: {}, rawBody: null, ip: '127.0.0.1', body: { id: number } };
    await expect(receiveNotice(other, call)).rejects.toMatchObject({ status: 503 });
    await expectUntouched();
    expect((await notify(number)).status).toBe(200);
    expect(await stateOf(id)).toBe(1);
  });

  test('waits where the key of the provider is missing, and is nobody’s where nothing of one is set (M-075)', async () => {
    const { frame, services } = server;
    const without = { ...services, config: { ...services.config, invoices: null } };
    const call = { headers: {}, rawBody: null, ip: '127.0.0.1', body: { id: number } };
    const away = { status: 503, extras: { word: 'provider_unavailable', retryAfter: 60 } };
    await expect(receiveNotice(without, call)).rejects.toMatchObject(away);
    await frame.setSettings({ user_btcpay_store_id: '' });
    await expect(receiveNotice(without, call)).rejects.toMatchObject(away);
    await frame.setSettings({ user_btcpay_server_url: '' });
    expect(await receiveNotice(without, call)).toMatchObject({ status: 200 });
    await frame.setSettings(invoiceSettings(provider.url));
    await expectUntouched();
    expect((await notify(number)).status).toBe(200);
    expect(await stateOf(id)).toBe(1);
  });

  test('moves no real money on simulated prices (R34)', async () => {
    const live = { ...server.services, config: { ...server.services.config, isLive: true } };
    const call = { headers: {}, rawBody: null, ip: '127.0.0.1', body: { id: number } };
    await expect(receiveNotice(live, call)).rejects.toMatchObject({
      status: 503,
      extras: { word: 'simulated_market' },
    });
    await expectUntouched();
  });

  test('is 503, to be sent again, where too many calls of the account wait (M-075)', async () => {
    const { services } = server;
    let [begin, release] = [() => {}, () => {}];
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const held = new Promise<void>((resolve) => (release = resolve));
    let isHeld = true;
    // Its first transaction waits, and holds no connection meanwhile.
    const db = new Proxy(services.db, {
      get: (of, name) => {
        if (name !== 'transaction' || !isHeld) return Reflect.get(of, name) as unknown;
        begin();
        return () => held;
      },
    });
    const waiting = Array.from({ length: MOST_WAITING + 1 }, () => transactInTurn(db, trader.id, async () => {}));
    await begun;
    isHeld = false;
    const invoices = { apiKey: SECRETS.apiKey, noticeSecret: null };
    const open = { ...services, db, config: { ...services.config, invoices } };
    const call = { headers: {}, rawBody: null, ip: '127.0.0.1', body: { id: number } };
    await expect(receiveNotice(open, call)).rejects.toMatchObject({ status: 503, extras: { retryAfter: 60 } });
    await expectUntouched();
    release();
    await Promise.all(waiting);
    expect(await receiveNotice(open, call)).toMatchObject({ status: 200 });
    expect(await stateOf(id)).toBe(1);
  });

  test('is 503, to be sent again, where too many from one address are under way (M-075)', async () => {
    const { frame } = server;
    const address = '203.0.113.10';
    const turn = { action: 'notice', subject: address } as const;
    const now = server.services.clock.now();
    await frame.db.insert(throttles).values({ ...turn, at: [now], lastAt: now });
    let [begin, release] = [() => {}, () => {}];
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const released = new Promise<void>((resolve) => (release = resolve));
    const held = frame.db.transaction(async (tx) => {
      await tx.select().from(throttles).where(eq(throttles.subject, address)).for('update');
      begin();
      await released;
    });
    await begun;
    const send = () => frame.call('receiveInvoiceNotice', { body: { id: 'x' }, address });
    const most = AT_ONCE + MOST_PUBLIC_WAITING;
    const sent = Array.from({ length: most + 1 }, send);
    expect(await Promise.race(sent)).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    release();
    await held;
    const answers = await Promise.all(sent);
    const answered = (by: number) => answers.filter(({ status }) => status === by).length;
    expect([answered(403), answered(503)]).toEqual([most, 1]);
  });

  test('is 503, to be sent again, when one address sends too many (M-075)', async () => {
    const send = () => server.frame.call('receiveInvoiceNotice', { body: { id: 'x' }, address: '203.0.113.9' });
    const turn = { action: 'notice', subject: '203.0.113.9' } as const;
    const now = server.services.clock.now();
    await server.frame.db.insert(throttles).values({ ...turn, at: Array<Date>(119).fill(now), lastAt: now });
    expect((await send()).status).toBe(403);
    expect(await send()).toMatchObject({ status: 503, headers: { 'retry-after': '60' } });
  });

  test('is 503 as well when the networks around an address send too many (M-075)', async () => {
    const send = (address: string) => server.frame.call('receiveInvoiceNotice', { body: { id: 'x' }, address });
    const turn = { action: 'notice', subject: '2001:db8:7::/48' } as const;
    const now = server.services.clock.now();
    await server.frame.db.insert(throttles).values({ ...turn, at: Array<Date>(479).fill(now), lastAt: now });
    expect((await send('2001:db8:7:1::1')).status).toBe(403);
    expect(await send('2001:db8:7:ff01::1')).toMatchObject({ status: 503, headers: { 'retry-after': '60' } });
    expect((await send('2001:db8:8:1::1')).status).toBe(403);
  });
});
