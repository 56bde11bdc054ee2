import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runCommand } from '../operator/program';
import { intents } from '../store/schema';
import { tradingAccounts } from '../store/schema-money';
import { uploadOf } from '../testing/images';
import { createTradingServer, type Trader, type TradingServer } from '../testing/trading-server';

const DEMO = {
  platform: 'MT5',
  leverage: '1:30',
  account_type: 'Raw Spread',
  currency: 'USD',
  server: 'MT5-Demo',
  is_demo: true,
  initial_deposit: 5000,
} as const;
const AMOUNTS = [200, 500, 1000, 2000, 3000, 5000, 10_000, 50_000, 100_000];

let server: TradingServer;
let trader: Trader;
const lines: string[] = [];
beforeAll(async () => {
  server = await createTradingServer({ logTo: (line) => lines.push(line) });
});
beforeEach(async () => {
  trader = await server.trader();
});
afterAll(async () => {
  await server.assertBalanced();
  await server.close();
});

const keyed = (key?: string) => (key === undefined ? {} : { headers: { 'Idempotency-Key': key } });
const make = (change: object = {}, key?: string, who = trader) =>
  who.call('createDemoAccount', { body: { ...DEMO, ...change }, ...keyed(key) });
const topUp = (id: number, amount: unknown, key?: string) =>
  trader.call('topUpDemoAccount', { body: { id, amount }, ...keyed(key) });
const operated = (...words: string[]) =>
  runCommand(['setting', ...words], { open: async () => server.services, isDemo: true, account: 'ann' });
const list = async (who = trader) => (await who.call('listTradingAccounts')).body.data;
const said = ({ status, body }: { status: number; body: unknown }) => ({ status, body });
const refusal = (field: string, text: string) => ({
  status: 422,
  body: { message: text, error: text, errors: { [field]: [text] } },
});
const rowOf = async (id: number) => {
  const [row] = await server.frame.db.select().from(tradingAccounts).where(eq(tradingAccounts.id, id));
  return row;
};

describe('a demo account', () => {
  test('is answered again to a client that writes its key in capitals (M-242, R15)', async () => {
    const key = randomUUID().toUpperCase();
    const first = said(await make({}, key));
    expect(first.status).toBe(201);
    for (const again of [key, key.toLowerCase()]) {
      expect(said(await make({}, again))).toEqual(first);
      expect((await trader.call('getIntent', { params: { key: again } })).body.data).toMatchObject({
        ...{ state: 'settled', status: 201, body: first.body },
      });
    }
    expect(await list()).toHaveLength(1);
  });

  test('is made with virtual money and stands in the list as it was answered (M-243, M-281, M-282, M-325)', async () => {
    expect(await list()).toEqual([]);
    const { status, body } = await make();
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        message: 'Demo account created',
        data: {
          ...{ id: body.data.id, login_id: expect.stringMatching(/^[1-9]\d{7}$/), title: 'MT5 Raw Spread' },
          ...{ platform: 'MT5', leverage: '1:30', account_type: 'Raw Spread', server: 'MT5-Demo', currency: 'USD' },
          ...{ password: expect.stringMatching(/^[A-Za-z2-9]{16}$/), account_balance: 5000, is_demo: true },
        },
      },
    });
    const other = (await make({ platform: 'MT4', server: 'MT4-Demo', account_type: 'Standard Account' })).body.data;
    expect(other).toMatchObject({ title: 'MT4 Standard Account', server: 'MT4-Demo' });
    expect(await list()).toEqual([body.data, other]);
    expect(new Set([body.data.login_id, other.login_id, body.data.password, other.password]).size).toBe(4);
    expect([await trader.balance(), await trader.balance(true), await trader.ledger()]).toEqual([
      '10000.00',
      '10000.00',
      [],
    ]);
  });

  test.each([
    [{ platform: 'MT6' }, 'platform', 'The selected platform is invalid.'],
    [{ leverage: '1:500' }, 'leverage', 'The selected leverage is invalid.'],
    [{ account_type: 'raw spread' }, 'account_type', 'The selected account type is invalid.'],
    [{ currency: 'GBP' }, 'currency', 'The selected currency is invalid.'],
    [{ initial_deposit: 300 }, 'initial_deposit', 'The selected initial deposit is invalid.'],
    [{ server: 'MT4-Demo' }, 'server', 'The selected server is invalid.'],
    [{ server: 'MT5-Live' }, 'server', 'The selected server is invalid.'],
    [{ is_demo: false }, 'is_demo', 'You are not eligible for a live account'],
    [{ is_demo: undefined }, 'is_demo', 'The demo account field is required.'],
    [{ platform: '' }, 'platform', 'Platform is required'],
    [{ account_type: undefined }, 'account_type', 'Account Type is required'],
    [{ currency: '' }, 'currency', 'Currency is required'],
    [{ leverage: undefined }, 'leverage', 'Leverage is required'],
    [{ initial_deposit: undefined }, 'initial_deposit', 'Initial is required'],
  ])('with %j is refused by its field %s: %s (M-239, M-326)', async (change, field, text) => {
    expect(said(await make(change))).toEqual(refusal(field, text));
    expect(await list()).toEqual([]);
  });

  test('is one of 10 a user, also of many asked for at once (M-241)', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => make()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused && said(refused)).toEqual(refusal('platform', 'You can have at most 10 accounts.'));
    expect(await list()).toHaveLength(10);
    expect((await make({}, undefined, await server.trader())).status).toBe(201);
  });

  test('comes by forms as well (M-334)', async () => {
    const upload = Object.fromEntries(Object.entries(DEMO).map(([name, value]) => [name, String(value)]));
    expect((await trader.call('createDemoAccount', { body: uploadOf(upload) })).status).toBe(201);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams({ ...upload, is_demo: 'false' }).toString();
    expect(said(await trader.call('createDemoAccount', { body, headers }))).toEqual(
      refusal('is_demo', 'You are not eligible for a live account'),
    );
  });

  test('is refused in Spanish (A-242)', async () => {
    const headers = { 'accept-language': 'es' };
    const answer = await trader.call('createDemoAccount', { body: { ...DEMO, is_demo: false }, headers });
    expect(answer.body.message).toBe('No cumple los requisitos para abrir una cuenta MT4/MT5 con dinero real');
    const without = await trader.call('createDemoAccount', { body: { ...DEMO, is_demo: undefined }, headers });
    expect(without.body.errors).toEqual({ is_demo: ['El campo cuenta demo es obligatorio.'] });
  });
});

describe("a demo account's password", () => {
  test('is answered to its owner only, kept by nobody on the way, and the same each time (M-242)', async () => {
    const { body } = await make();
    const { headers } = await trader.call('listTradingAccounts');
    expect(headers['cache-control']).toBe('no-store');
    expect((await list())[0].password).toBe(body.data.password);
    expect(await list(await server.trader())).toEqual([]);
  });

  test('is in no row and no line of the log, and opens in no other row (M-242)', async () => {
    const key = randomUUID();
    const { data } = (await make({}, key)).body;
    await topUp(data.id, 200, randomUUID());
    const [kept] = await server.frame.db.select().from(intents).where(eq(intents.key, key));
    const stored = JSON.stringify([await rowOf(data.id), kept, await server.frame.db.select().from(intents)]);
    expect(stored).not.toContain(data.password);
    expect(lines.join('\n')).not.toContain(data.password);
    // A repeat and the question of what became of the key still tell its owner.
    expect((await make({}, key)).body.data).toEqual(data);
    expect((await trader.intent(key)).body.data).toMatchObject({ status: 201, body: { data } });
    const sealed = (await rowOf(data.id))?.sealedPassword ?? '';
    const second = (await make()).body.data;
    await server.frame.db
      .update(tradingAccounts)
      .set({ sealedPassword: sealed })
      .where(eq(tradingAccounts.id, second.id));
    expect((await trader.call('listTradingAccounts')).status).toBe(500);
  });
});

describe('a top-up of a demo account', () => {
  test('adds any of the nine amounts, and nothing to the balances of the user (M-228, M-241, M-327, T-236)', async () => {
    const { id } = (await make({ initial_deposit: 200 })).body.data;
    let balance = 200;
    for (const amount of AMOUNTS) {
      balance += amount;
      expect(said(await topUp(id, amount))).toMatchObject({
        status: 200,
        body: { message: 'Account topped up', data: { id, account_balance: balance } },
      });
    }
    expect((await list())[0].account_balance).toBe(balance);
    expect([await trader.balance(), await trader.balance(true), await trader.ledger()]).toEqual([
      '10000.00',
      '10000.00',
      [],
    ]);
  });

  test('and a first balance are of the amounts that the operator offers, and of no others (R28, M-059, M-065)', async () => {
    const operate = (...words: string[]) => operated('set', ...words);
    for (const [name, typed] of [
      ['initial_deposits', '300, 250.5'],
      ['top_up_amounts', '750, 750'],
      ['deposit_amounts', '0'],
      // The forms that offer them take no less than 1 (M-059, M-065).
      ['deposit_amounts', '0.50, 100'],
      ['deposit_amounts', '0.99'],
      ['custom_deposit_amounts', ''],
    ] as const)
      expect([name, (await operate(name, typed)).code]).toEqual([name, 1]);
    expect((await operate('initial_deposits', '300, 4000')).code).toBe(0);
    expect((await operate('top_up_amounts', '750')).code).toBe(0);
    expect((await operate('deposit_amounts', '1, 50, 99.5')).code).toBe(0);
    try {
      const { body } = await trader.call('getSettings');
      expect(body.data).toMatchObject({
        ...{ initial_deposits: [300, 4000], top_up_amounts: [750], deposit_amounts: [1, 50, 99.5] },
        custom_deposit_amounts: [250, 583, 875, 1500],
      });
      expect(said(await make({ initial_deposit: 5000 }))).toEqual(
        refusal('initial_deposit', 'The selected initial deposit is invalid.'),
      );
      const { id } = (await make({ initial_deposit: 4000 })).body.data;
      expect(said(await topUp(id, 200))).toEqual(refusal('amount', 'The selected amount is invalid.'));
      expect((await topUp(id, 750)).body.data.account_balance).toBe(4750);
    } finally {
      for (const name of ['initial_deposits', 'top_up_amounts', 'deposit_amounts']) await operated('unset', name);
    }
  });

  test.each([[201], [0], [-200], [200.5], [1_000_000]])('of %j is refused (M-240)', async (amount) => {
    const { id } = (await make()).body.data;
    const { status, body } = await topUp(id, amount);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['amount']]);
    expect((await list())[0].account_balance).toBe(5000);
  });

  test('reaches 1,000,000 and no more, also of many at once (M-240)', async () => {
    const { id } = (await make({ initial_deposit: 10_000 })).body.data;
    await server.frame.db.update(tradingAccounts).set({ balance: '899999.99' }).where(eq(tradingAccounts.id, id));
    const answers = await Promise.all(Array.from({ length: 5 }, () => topUp(id, 100_000)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused && said(refused)).toEqual(refusal('amount', 'Top up limit reached'));
    expect((await list())[0].account_balance).toBe(999_999.99);
    await server.frame.db.update(tradingAccounts).set({ balance: '900000.00' }).where(eq(tradingAccounts.id, id));
    expect((await topUp(id, 100_000)).body.data.account_balance).toBe(1_000_000);
  });

  test('is of an own account, in either mode; any other is 404 (M-240, M-287)', async () => {
    const { id } = (await make({}, undefined, await server.trader())).body.data;
    expect(said(await topUp(id, 200))).toEqual({
      status: 404,
      body: { message: 'There is no such account.', error: 'There is no such account.' },
    });
    const own = (await make()).body.data;
    await trader.switchTo('practice');
    expect((await topUp(own.id, 200)).status).toBe(200);
  });
});
