import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contractDocument, operationsOf } from '../http/document';
import { Problem } from '../http/problem';
import { deposits } from '../store/schema-money';
import { createTradingServer, type Trader, type TradingServer } from '../testing/trading-server';
import { formatAmount } from './amounts';
import { type CardProcessor, hasExpired, isLuhn, knownCard } from './card';
import { createDeposit, MOST_PENDING } from './deposits';
import { coinsOf, paymentSettings } from './payment-settings';
import { decimal } from '../ledger/decimal';

const WALLET = 'bc1qexampleexampleexampleexampleexample00';
const SETTINGS = {
  card_payment: 'true',
  crypto_payment: 'true',
  card_payment_minimum: 100,
  card_payment_maximum: 10_000,
  crypto_payments: [`BTC|Bitcoin|${WALLET}|/btc.png|/btc-scan.png`, 'nonsense', `BTC|Again|${WALLET}x`],
};
/** The networks' public test numbers; the CVV and expiry are unlike anything else in the database. */
const CARD = {
  payment_method: 'card',
  currency: 'USD',
  amount: 250,
  card_holder: 'Ada Byron',
  card_number: '4111111111111111',
  card_cvv: '739',
  card_expiry_month: '08',
  card_expiry_year: '29',
  billing_address: '12 Example Street',
  zip_code: 'AB1 2CD',
  state: 'Greater London',
  country: 'United Kingdom',
} as const;
const COIN = { payment_method: 'crypto', currency: 'BTC', amount: 500, billing_address: WALLET };

let server: TradingServer;
let trader: Trader;

beforeAll(async () => {
  server = await createTradingServer({ settings: SETTINGS });
  trader = await server.trader();
});
beforeEach(async () => {
  // The limit of a minute is forgotten, and so are the deposits of the test before.
  server.advance(61);
  await server.frame.db.delete(deposits);
});
afterAll(async () => {
  await server.assertBalanced();
  await server.close();
});

const pay = (change: object = {}, key?: string) =>
  trader.call('createDeposit', {
    body: { ...CARD, ...change },
    ...(key === undefined ? {} : { headers: { 'Idempotency-Key': key } }),
  });
/** The whole answer to it: what else is known of the card is in none. */
const made = (id: number, amount: number) => ({
  status: 201,
  body: {
    message: 'Deposit successful',
    data: {
      ...{ id, payment_method: 'card', currency: 'USD', amount, status: 0 },
      ...{ card_brand: 'visa', card_last4: '1111', created_at: server.services.clock.now().toISOString() },
    },
  },
});
const list = async () => (await trader.call('listDeposits')).body.data;
/** With these settings for as long as the work takes. */
async function having(settings: Parameters<TradingServer['frame']['setSettings']>[0], work: () => Promise<unknown>) {
  await server.frame.setSettings(settings);
  try {
    await work();
  } finally {
    await server.frame.setSettings({ ...SETTINGS, market_source: 'simulated' });
  }
}

describe('a deposit by card', () => {
  test('is pending, shows brand and last four, and moves no balance (M-047, M-053, M-303)', async () => {
    const { status, body } = await pay();
    expect({ status, body }).toEqual(made(body.data.id, 250));
    expect(await list()).toEqual([body.data]);
    expect([await trader.balance(), await trader.ledger()]).toEqual(['10000.00', []]);
  });

  test('funds the real account also while the practice account is active (M-017)', async () => {
    await trader.switchTo('practice');
    const { body } = await pay();
    await trader.switchTo('real');
    const [row] = await server.frame.db.select().from(deposits).where(eq(deposits.id, body.data.id));
    // All that is kept of it (M-050).
    expect(row).toEqual({
      ...{ id: body.data.id, userId: trader.id, method: 'card', currency: 'USD', amount: '250.00', status: 0 },
      ...{ cardBrand: 'visa', cardLast4: '1111', cardHolder: 'Ada Byron', billingAddress: '12 Example Street' },
      ...{ zipCode: 'AB1 2CD', state: 'Greater London', country: 'United Kingdom' },
      ...{ createdAt: server.services.clock.now(), decidedAt: null, firstApprover: null },
      ...{ firstAccount: null, firstRate: null },
      ...{ invoiceId: null, checkedAt: null, rate: null, ledgerId: null, note: null },
    });
    expect(await trader.balance(true)).toBe('10000.00');
  });

  test.each([
    [{ card_number: '4111111111111112' }, 'card_number', 'Card Number is invalid'],
    [{ card_number: '4111 1111 1111 1111' }, 'card_number', 'Card Number is invalid'],
    [{ card_number: '' }, 'card_number', 'Card Number is required'],
    [{ card_cvv: '' }, 'card_cvv', 'CVV is required'],
    [{ card_cvv: '12' }, 'card_cvv', 'CVV is invalid'],
    [{ card_holder: '' }, 'card_holder', 'Card Holder is required'],
    [{ card_expiry_month: '13' }, 'card_expiry_month', 'Expiry Month is invalid'],
    [{ card_expiry_year: '' }, 'card_expiry_year', 'Expiry Date is required'],
    [{ card_expiry_year: '2' }, 'card_expiry_year', 'Expiry Year is invalid'],
    [{ card_expiry_month: '10', card_expiry_year: '26' }, 'card_expiry_year', 'Card has expired'],
    [{ amount: 99.99 }, 'amount', 'Amount cannot be less than 100.00'],
    [{ amount: 10_000.01 }, 'amount', 'Amount cannot be greater than 10,000.00'],
    [{ amount: 10_000.01, currency: 'GBP' }, 'amount', 'Amount cannot be greater than 10,000.00'],
    [{ amount: 0 }, 'amount', 'Please enter a valid amount!'],
    [{ amount: 250.005 }, 'amount', 'Please enter a valid amount!'],
    [{ amount: '250' }, 'amount', 'Please enter a valid amount!'],
    [{ payment_method: 'custom' }, 'payment_method', 'This payment method is not available.'],
    [{ payment_method: undefined }, 'payment_method', 'This payment method is not available.'],
    [{ currency: 'CHF' }, 'currency', 'The selected currency is invalid.'],
    [{ billing_address: '' }, 'billing_address', 'The billing address field is required.'],
  ])('with %j is refused for %s alone (M-035, M-036, M-049, M-078)', async (change, field, text) => {
    const { status, body } = await pay(change);
    expect({ status, body }).toEqual({
      status: 422,
      body: { message: text, error: text, errors: { [field]: [text] } },
    });
    expect(await list()).toEqual([]);
  });

  test.each([{ amount: 100 }, { amount: 10_000 }, { card_expiry_month: '11', card_expiry_year: '26' }])(
    'with %j, at a limit, is taken (M-034, M-049)',
    async (change) => {
      expect((await pay(change)).status).toBe(201);
    },
  );

  test('names every mistake at once', async () => {
    const { body } = await pay({ card_number: '4111111111111112', card_expiry_year: '20', amount: 1 });
    expect(Object.keys(body.errors).sort()).toEqual(['amount', 'card_expiry_year', 'card_number']);
  });

  test('has no limit where none is set (M-035)', () =>
    having({ card_payment_minimum: 0, card_payment_maximum: 0 }, async () => {
      expect((await pay({ amount: 0.01 })).status).toBe(201);
      expect((await pay({ amount: 999_999_999.99 })).status).toBe(201);
      const { deposit } = (await trader.call('getPaymentSettings')).body.data;
      expect([deposit.card_payment_minimum, deposit.card_payment_maximum]).toEqual([null, null]);
    }));

  test('is refused while cards are off (M-078)', () =>
    having({ card_payment: 'false' }, async () => {
      expect((await pay()).body.errors).toEqual({ payment_method: ['This payment method is not available.'] });
    }));

  test('under one key is one deposit, whatever CVV is typed the second time (M-292)', async () => {
    const key = randomUUID();
    const [first, again] = [await pay({}, key), await pay({ card_cvv: '000', card_expiry_year: '30' }, key)];
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(await pay({ card_number: '4000000000000002' }, key)).toMatchObject({
      status: 422,
      body: { status: 'idempotency_mismatch' },
    });
    expect(await list()).toHaveLength(1);
  });

  test('comes by url-encoded and multipart forms as well (M-334)', async () => {
    const fields = Object.entries({ ...CARD, amount: '250.10' }) as [string, string][];
    const encoded = await trader.call('createDeposit', {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect({ status: encoded.status, body: encoded.body }).toEqual(made(encoded.body.data.id, 250.1));
    const form = new FormData();
    for (const [name, value] of fields) form.set(name, value);
    const sent = new Response(form);
    const multipart = await trader.call('createDeposit', {
      body: await sent.text(),
      headers: { 'content-type': sent.headers.get('content-type') ?? '' },
    });
    expect({ status: multipart.status, body: multipart.body }).toEqual(made(multipart.body.data.id, 250.1));
    for (const amount of ['1e3', '0x10', '250.005', ' 250', '250,00', '250.00000000000001'])
      expect(
        await trader.call('createDeposit', {
          body: new URLSearchParams([...fields.filter(([name]) => name !== 'amount'), ['amount', amount]]).toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }),
      ).toMatchObject({ status: 422, body: { errors: { amount: ['Please enter a valid amount!'] } } });
    const broken = { 'content-type': 'multipart/form-data; boundary=x' };
    expect((await trader.call('createDeposit', { body: 'nonsense', headers: broken })).body.errors).toEqual({
      body: ['The request body must be a form.'],
    });
  });

  test('has one reference for each repetition, and another for another amount once its key is forgotten (M-050, R15)', async () => {
    const references: string[] = [];
    const authorize: CardProcessor['authorize'] = async (_card, reference) => {
      references.push(reference);
      if (references.length === 1) throw new Problem(503, 'The payment provider cannot be reached.');
      return 'pending';
    };
    const user = await trader.caller();
    const headers = { 'Idempotency-Key': randomUUID() };
    const send = (change: object) =>
      createDeposit(server.services, { authorize }, { body: { ...CARD, ...change }, user, headers });
    await expect(send({})).rejects.toMatchObject({ status: 503 });
    expect((await send({ card_cvv: '000', card_expiry_year: '30' })).status).toBe(201);
    server.advance(24 * 3600);
    expect((await send({ amount: 251 })).status).toBe(201);
    const [first, again, other] = references;
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  test.each([
    ['declined', 422, { card_number: ['The card was declined.'] }],
    ['away', 503, undefined],
  ])('whose processor answers %s is not stored (M-050)', async (outcome, status, errors) => {
    const references: string[] = [];
    const processor: CardProcessor = {
      authorize: async (_card, reference) => {
        references.push(reference);
        if (outcome === 'away') throw new Problem(503, 'The payment provider cannot be reached.');
        return 'declined';
      },
    };
    const key = randomUUID();
    const user = await trader.caller();
    const call = { body: CARD, user, headers: { 'Idempotency-Key': key } };
    const failed = await createDeposit(server.services, processor, call).catch((error: unknown) => error);
    expect(failed).toMatchObject({ status, extras: errors ? { errors } : {} });
    expect(await list()).toEqual([]);
    // The processor tells a repetition by it, and one client's from another's.
    expect(references).toEqual([expect.stringMatching(new RegExp(`^${trader.id} ${key} [\\w-]{43}$`))]);
    // What nobody could say is asked again under the same key; what was declined stays declined.
    expect((await pay({}, key)).status).toBe(outcome === 'away' ? 201 : 422);
  });
});

describe('a deposit by coin', () => {
  const send = (change: object = {}) => trader.call('createDeposit', { body: { ...COIN, ...change } });

  test('is pending, and carries the coin, its amount being USD (M-063, M-304)', async () => {
    const { status, body } = await send();
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        message: 'Deposit successful',
        data: {
          ...{ id: body.data.id, payment_method: 'crypto', currency: 'BTC', amount: 500, status: 0 },
          ...{ card_brand: null, card_last4: null, created_at: server.services.clock.now().toISOString() },
        },
      },
    });
    expect(await trader.balance()).toBe('10000.00');
  });

  test.each([
    [{ currency: 'DOGE' }, 'currency', 'The selected currency is invalid.'],
    [{ currency: 'btc' }, 'currency', 'The selected currency is invalid.'],
    [
      { billing_address: `${WALLET}x` },
      'billing_address',
      'The wallet address is not the current one. If you have paid to the earlier one, please write to support.',
    ],
    [{ amount: 0.99 }, 'amount', 'Please enter a valid amount!'],
    [{ amount: 1_000_000.01 }, 'amount', 'Amount cannot be greater than 1,000,000.00'],
    [{ amount: 5.001 }, 'amount', 'Please enter a valid amount!'],
  ])('with %j is refused for %s alone (M-034, M-063, R19)', async (change, field, text) => {
    const { status, body } = await send(change);
    expect({ status, body }).toEqual({
      status: 422,
      body: { message: text, error: text, errors: { [field]: [text] } },
    });
    expect(await list()).toEqual([]);
  });
});

describe('the settings of payments', () => {
  test('say which methods there are, by GET and by POST alike, and no secret (M-267, M-324, M-332)', async () => {
    const [get, post] = [await trader.call('getPaymentSettings'), await trader.call('postPaymentSettings')];
    expect(get.status).toBe(200);
    expect(post.body).toEqual(get.body);
    expect(get.body.data).toEqual({
      deposit: {
        ...{ card_payment: 'true', crypto_payment: 'true', custom_payment: 'false', btcpay_payment: 'false' },
        ...{ card_payment_minimum: 100, card_payment_maximum: 10_000 },
        crypto_payments: [
          { symbol: 'BTC', name: 'Bitcoin', wallet: WALLET, logo: '/btc.png', barcode: '/btc-scan.png' },
        ],
      },
      withdrawal: {
        ...{ minimum_withdrawal: 0, withdrawal_fee: 0 },
        ...{ paypal_withdraw: 'false' },
        wire_withdraw: 'false',
        require_code_for_withdrawal: 'false',
        crypto_withdraw: 'false',
      },
    });
  });
});

describe('however often somebody asks', () => {
  test('ten deposits a minute are taken, refused ones counted and repeats not (M-293)', async () => {
    const key = randomUUID();
    for (let at = 0; at < 5; at += 1) expect((await pay({}, key)).status).toBe(201);
    for (let at = 0; at < 5; at += 1) expect((await pay({ amount: 1 }, randomUUID())).status).toBe(422);
    for (let at = 0; at < 4; at += 1) expect((await pay()).status).toBe(201);
    const refused = await pay();
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
    expect(refused.body).toEqual({ message: 'Too many requests', error: 'Too many requests' });
    expect((await pay({}, key)).status).toBe(201);
    const other = await server.trader();
    expect((await other.call('createDeposit', { body: CARD })).status).toBe(201);
  });

  test('so many may wait for the back office and no more, and a list has 500 at most (M-225, M-323, R35)', async () => {
    const values = { userId: trader.id, method: 'card', currency: 'USD', amount: '5.00' } as const;
    const at = (second: number) => new Date(Date.UTC(2026, 0, 1) + second * 1000);
    const done = { status: 2, decidedAt: at(0) } as const;
    const rows = Array.from({ length: 401 + MOST_PENDING }, (_, second) => ({
      ...values,
      createdAt: at(second),
      ...(second < MOST_PENDING ? {} : done),
    }));
    await server.frame.db.insert(deposits).values(rows);
    expect(await pay()).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } });
    const shown: { id: number; created_at: string }[] = await list();
    expect(shown).toHaveLength(500);
    expect(shown.map(({ created_at }) => created_at)).toEqual(
      rows
        .map(({ createdAt }) => createdAt.toISOString())
        .reverse()
        .slice(0, 500),
    );
    await server.frame.db
      .update(deposits)
      .set(done)
      .where(eq(deposits.id, shown[499]?.id ?? 0));
    expect((await pay()).status).toBe(201);
  });

  test('invoices that nobody paid keep no other deposit back, and are so many themselves (M-072)', async () => {
    const wait = (method: 'btcpay' | 'card') => {
      const values = { userId: trader.id, method, currency: 'USD', amount: '5.00', createdAt: new Date() } as const;
      return server.frame.db.insert(deposits).values(Array.from({ length: MOST_PENDING }, () => values));
    };
    const invoice = () =>
      trader.call('createDeposit', { body: { payment_method: 'btcpay', currency: 'USD', amount: 5 } });
    await wait('btcpay');
    expect((await invoice()).status).toBe(429);
    expect((await pay()).status).toBe(201);
    await server.frame.db.delete(deposits);
    await wait('card');
    expect((await pay()).status).toBe(429);
    // It has its places, and ends at what this server lacks: a provider of invoices.
    expect((await invoice()).status).toBe(422);
  });

  test("nobody sees another's deposits (M-294)", async () => {
    await pay();
    const other = await server.trader();
    expect((await other.call('listDeposits')).body.data).toEqual([]);
  });
});

describe('real money', () => {
  test('is not paid in while prices are simulated and real people sign in (R34)', async () => {
    const live = { ...server.services, config: { ...server.services.config, isLive: true } };
    const user = await trader.caller();
    const processor: CardProcessor = { authorize: async () => 'pending' };
    const send = () => createDeposit(live, processor, { body: CARD, user, headers: {} });
    await expect(send()).rejects.toMatchObject({ status: 503, extras: { word: 'simulated_market' } });
    expect(await list()).toEqual([]);
    const offered = () => {
      const { card_payment, crypto_payment, custom_payment, btcpay_payment } = paymentSettings(live).deposit;
      return [card_payment, crypto_payment, custom_payment, btcpay_payment];
    };
    // A wallet that is shown is paid to.
    expect(offered()).toEqual(['false', 'false', 'false', 'false']);
    await having({ market_source: 'feed' }, async () => {
      expect(await send()).toMatchObject({ status: 201 });
      expect(offered().slice(0, 2)).toEqual(['true', 'true']);
    });
  });
});

describe('cards', () => {
  test('have a right Luhn sum (M-049)', () => {
    const right = ['4111111111111111', '5555555555554444', '6011111111111117', '3530111333300000', '0000000000000000'];
    expect(right.filter((number) => !isLuhn(number))).toEqual([]);
    // Each single wrong digit is noticed.
    const wrong = Array.from('4111111111111111').flatMap((digit, at) =>
      Array.from({ length: 9 }, (_, step) => `${(Number(digit) + step + 1) % 10}`).map(
        (other) => `${'4111111111111111'.slice(0, at)}${other}${'4111111111111111'.slice(at + 1)}`,
      ),
    );
    expect(wrong.filter(isLuhn)).toEqual([]);
  });

  test('expire when their month has ended (M-049)', () => {
    expect(hasExpired('12', '26', new Date('2026-12-31T23:59:59.999Z'))).toBe(false);
    expect(hasExpired('12', '26', new Date('2027-01-01T00:00:00.000Z'))).toBe(true);
    expect(hasExpired('02', '28', new Date('2028-02-29T12:00:00.000Z'))).toBe(false);
  });

  test('are known by their network and last four (M-050)', () => {
    expect(
      ['4000056655665556', '2223003122003222', '6011000990139424', '3566002020360505', '9999999999999995'].map(
        knownCard,
      ),
    ).toEqual([
      { brand: 'visa', last4: '5556' },
      { brand: 'mastercard', last4: '3222' },
      { brand: 'discover', last4: '9424' },
      { brand: 'jcb', last4: '0505' },
      { brand: 'card', last4: '9995' },
    ]);
  });
});

test('amounts have two decimals and thousands separators (M-036)', () => {
  expect(['0', '0.5', '999.99', '1000', '1234567.8', '-1234.5'].map((text) => formatAmount(decimal(text)))).toEqual([
    '0.00',
    '0.50',
    '999.99',
    '1,000.00',
    '1,234,567.80',
    '-1,234.50',
  ]);
});

test('coins are what the operator wrote whole (M-267)', () => {
  expect(coinsOf({ crypto_payments: ['A|Name', 'B||w', '|C|w', 'D|Dee|w w', 'E|Eee|wallet'] })).toEqual([
    { symbol: 'E', name: 'Eee', wallet: 'wallet', logo: '', barcode: '' },
  ]);
});

test('no call of a client changes the state of a deposit (M-294)', () => {
  const writes = operationsOf(contractDocument).filter(({ method, url }) => method !== 'GET' && /deposits/.test(url));
  expect(writes.map(({ id }) => id).sort()).toEqual(['createDeposit', 'postPaymentSettings', 'receiveInvoiceNotice']);
});
