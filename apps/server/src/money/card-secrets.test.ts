import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Problem } from '../http/problem';
import { runCommand } from '../operator/program';
import { rowsOf } from '../store/db';
import { mailsOf } from '../testing/mailbox';
import { createTradingServer, type Trader, type TradingServer } from '../testing/trading-server';
import { type CardProcessor, isLuhn } from './card';
import { createDeposit } from './deposits';

const COUNT = 50;
const SETTINGS = { card_payment: 'true', card_payment_minimum: 100, card_payment_maximum: 10_000 } as const;

const rest = {
  payment_method: 'card',
  currency: 'USD',
  ...{ amount: 250, card_holder: 'Ada Byron', state: 'Greater London' },
  ...{ billing_address: '12 Example Street', zip_code: 'AB1 2CD', country: 'United Kingdom' },
} as const;
type Secrets = Record<'card_number' | 'card_cvv' | 'card_expiry_month' | 'card_expiry_year', string>;

/** Cards that share no number, CVV or expiry: from 2041 on, which no other text of the server speaks of. */
function cardOf(at: number): Secrets {
  const digits = `4${String(314_159_265_358_979n + BigInt(at) * 7_919_010_433n).slice(-14)}`;
  const check = Array.from({ length: 10 }, (_, digit) => `${digits}${digit}`).find(isLuhn) ?? '';
  return {
    ...{ card_number: check, card_cvv: String(601 + at * 7) },
    ...{ card_expiry_month: String((at % 12) + 1).padStart(2, '0'), card_expiry_year: String(41 + at) },
  };
}

let server: TradingServer;
let trader: Trader;
const lines: string[] = [];
const answers: unknown[] = [];

beforeAll(async () => {
  server = await createTradingServer({ settings: SETTINGS, logTo: (line) => lines.push(line) });
  trader = await server.trader();
});
afterAll(() => server.close());

const operate = (...args: string[]) =>
  runCommand(args, { open: async () => server.services, isDemo: true, account: 'ann' });

type Body = object | string;
type Sending = { readonly body: Body; readonly key?: string; readonly headers?: Record<string, string> };

/** Sends a deposit and keeps all that was answered; null when the connection ended without an answer. */
async function send({ body, key = randomUUID(), headers = {} }: Sending): Promise<number | null> {
  const given = { body, headers: { ...headers, 'Idempotency-Key': key } };
  const answer = await trader.call('createDeposit', given).catch(() => null);
  if (!answer) return null;
  const { 'content-length': _length, ...more } = answer.headers;
  answers.push(answer.body, more);
  return answer.status;
}
const asked = async (key: string) => {
  const { status, body } = await trader.intent(key);
  answers.push(body);
  return [status, body.data.state];
};

/** By another processor than the reference's, which declines no card and is never away. */
async function through(authorize: CardProcessor['authorize'], card: Secrets, key: string): Promise<number> {
  const user = await trader.caller();
  const call = { body: { ...rest, ...card }, user, headers: { 'Idempotency-Key': key } };
  const done = createDeposit(server.services, { authorize }, call);
  return done.then(
    ({ status, body }) => (answers.push(body), status),
    (problem: Problem) => (answers.push(problem.body), problem.status),
  );
}

const form = (card: Secrets, change: object = {}) =>
  Object.entries({ ...rest, ...card, ...change }).map(([name, value]) => [name, String(value)] as [string, string]);
const encoded = { 'content-type': 'application/x-www-form-urlencoded' };

/** What can become of a deposit by card; ten of them, five times over. */
const outcomes: readonly ((card: Secrets) => Promise<unknown>)[] = [
  async (card) => expect(await send({ body: { ...rest, ...card } })).toBe(201),
  async (card) => {
    expect(await send({ body: { ...rest, ...card, amount: 300 } })).toBe(201);
    const { id } = (await trader.call('listDeposits')).body.data[0];
    const verdict = Number(card.card_cvv) % 2 === 0 ? ['approve'] : ['reject', '--reason', 'not charged'];
    const outcome = await operate('deposit', verdict[0] ?? '', String(id), ...verdict.slice(1));
    answers.push(outcome);
    expect(outcome.code).toBe(0);
  },
  async (card) => {
    // Refused for a field: each of the card's own, and the holder.
    const wrong = [
      ...[
        { card_number: `${card.card_number.slice(0, 15)}x` },
        { card_number: card.card_number.match(/.{4}/g)?.join(' ') },
      ],
      ...[{ card_cvv: `${card.card_cvv}9` }, { card_expiry_month: '13' }, { card_holder: '' }],
    ];
    for (const change of [wrong[Number(card.card_cvv) % wrong.length], { country: undefined }])
      expect(await send({ body: { ...rest, ...card, ...change } })).toBe(422);
  },
  async (card) => {
    for (const amount of [99.99, 10_000.01]) expect(await send({ body: { ...rest, ...card, amount } })).toBe(422);
  },
  async (card) => {
    const key = randomUUID();
    expect(await through(async () => 'declined', card, key)).toBe(422);
    expect([await send({ body: { ...rest, ...card }, key }), await asked(key)]).toEqual([422, [200, 'settled']]);
  },
  async (card) => {
    const key = randomUUID();
    const away = () => Promise.reject(new Problem(503, 'The payment provider cannot be reached.'));
    expect(await through(away, card, key)).toBe(503);
    expect([await send({ body: { ...rest, ...card }, key }), await asked(key)]).toEqual([201, [200, 'settled']]);
  },
  async (card) => {
    // Under one key: the same, then another CVV, then another card, which is another request.
    const [key, other] = [randomUUID(), cardOf(Number(card.card_cvv) + 1_000)];
    const sent = [card, card, { ...card, card_cvv: '000' }, { ...card, card_number: other.card_number }];
    const said = [];
    for (const one of sent) said.push(await send({ body: { ...rest, ...one }, key }));
    expect(said).toEqual([201, 201, 201, 422]);
  },
  async (card) => {
    // Lost on the way back, asked about, and sent again.
    const key = randomUUID();
    server.frame.faults.next('createDeposit', { isLost: true });
    expect(await send({ body: { ...rest, ...card }, key })).toBeNull();
    expect([await asked(key), await send({ body: { ...rest, ...card }, key })]).toEqual([[200, 'settled'], 201]);
  },
  async (card) => {
    // Lost on the way there: its key is void, and the card sent late is refused.
    const key = randomUUID();
    server.frame.faults.next('createDeposit', { status: 500 });
    expect(await send({ body: { ...rest, ...card }, key })).toBe(500);
    expect([await asked(key), await send({ body: { ...rest, ...card }, key })]).toEqual([[200, 'unknown'], 409]);
  },
  async (card) => {
    // By forms, and by what is none: a parser's complaint may quote what it could not read.
    const typed = new FormData();
    for (const [name, value] of form(card)) typed.set(name, value);
    const { headers } = new Response(typed);
    expect(await send({ body: typed, headers: { 'content-type': headers.get('content-type') ?? '' } })).toBe(422);
    expect(await send({ body: new URLSearchParams(form(card)).toString(), headers: encoded })).toBe(201);
    expect(await send({ body: new URLSearchParams(form(card, { amount: 1 })).toString(), headers: encoded })).toBe(422);
    const json = JSON.stringify({ ...rest, ...card });
    for (const broken of [json.slice(0, -1), json.replace(`"${card.card_cvv}"`, `${card.card_cvv}x`)])
      expect(await send({ body: broken, headers: { 'content-type': 'application/json' } })).toBe(422);
  },
];

/** Spellings of a number that would give it away: its halves, and what encodes or hashes it. */
function spellings({ card_number: number }: Secrets): string[] {
  const shifted = ['', 'x', 'xx'].map((before) => Buffer.from(`${before}${number}`).toString('base64').slice(4, -4));
  const hashed = (['hex', 'base64'] as const).map((as) => createHash('sha256').update(number).digest(as));
  return [number.slice(0, 10), number.slice(-10), Buffer.from(number).toString('hex'), ...shifted, ...hashed];
}

/** All texts in it, however deep. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** Times, numbers of calls and what is encrypted or hashed hold digits of their own. */
const isCoded = (text: string) => /^\d{4}-\d\d-\d\dT|^[\w+/=-]{20,}$|^\$argon2id\$/.test(text);
/** So do the random ids in the addresses of the test's accounts. */
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** What of these cards is found in what was kept. */
function hitsIn(kept: readonly unknown[], cards: readonly Secrets[]): string[] {
  const dense = JSON.stringify(kept).replaceAll(/[ \\-]/g, '');
  const texts = [...new Set(kept.flatMap(textsOf).filter((text) => !isCoded(text)))].map((text) =>
    text.replaceAll(UUID, ''),
  );
  const words = new Set(texts.flatMap((text) => text.split(/[^\w/.-]+/)));
  const digits = new Set(texts.flatMap((text) => text.match(/\d+/g) ?? []));
  return cards.flatMap((card) => {
    const { card_cvv: cvv, card_expiry_month: month, card_expiry_year: year } = card;
    const expiries = [
      `${month}/${year}`,
      `${month}${year}`,
      `${month}-${year}`,
      `20${year}-${month}`,
      `${month}/20${year}`,
    ];
    return [
      ...spellings(card).filter((text) => dense.includes(text)),
      ...(digits.has(cvv) ? [`CVV ${cvv}`] : []),
      ...expiries.filter((text) => words.has(text)).map((text) => `expiry ${text}`),
      // Two digits alone are a year only where nothing else stands: numbers of rows are in texts too.
      ...(texts.includes(year) ? [`year ${year}`] : []),
    ];
  });
}

test('50 deposits of 50 cards, whatever becomes of them, leave no number, CVV or expiry in any table, log, key, mail or answer (M-050, M-268, M-292)', async () => {
  const cards = Array.from({ length: COUNT }, (_, at) => cardOf(at));
  for (const field of ['card_number', 'card_cvv', 'card_expiry_year'] as const)
    expect(new Set(cards.map((card) => card[field])).size).toBe(COUNT);
  for (const [at, card] of cards.entries()) {
    // Each minute takes ten calls.
    server.advance(61);
    await outcomes[at % outcomes.length]?.(card);
  }
  for (const list of ['listDeposits', 'getPaymentSettings'] as const) answers.push((await trader.call(list)).body);
  for (const command of [['deposit', 'list', '--status', 'approved'], ['audit']]) {
    const told = await operate(...command);
    expect([command, told.code]).toEqual([command, 0]);
    answers.push(told);
  }

  const { db } = server.frame;
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const rows: unknown[] = [];
  for (const { name } of tables)
    rows.push(...(await rowsOf<{ row: unknown }>(db, sql.raw(`select row_to_json(t) as row from ${name} t`))));
  const logged = lines.map((line) => JSON.parse(line) as unknown);
  const kept = [...rows, ...logged, ...answers, await mailsOf(server.frame)];

  // What is known of a card is there, and a card that is planted is found: each part of it.
  const known = JSON.stringify(rows);
  expect(cards.filter(({ card_number: number }) => known.includes(`"${number.slice(-4)}"`)).length).toBeGreaterThan(20);
  expect([rows.length > 200, logged.length > 100, answers.length > 150]).toEqual([true, true, true]);
  for (const [field, value] of Object.entries(cardOf(0)).filter(([name]) => name !== 'card_expiry_month'))
    expect([
      field,
      hitsIn([{ deep: [{ note: field === 'card_expiry_year' ? value : `typed ${value}` }] }], cards).length > 0,
    ]).toEqual([field, true]);

  expect(hitsIn(kept, cards)).toEqual([]);
  for (const name of ['card_number', 'card_cvv', 'card_expiry_month', 'card_expiry_year'])
    expect(JSON.stringify([rows, logged])).not.toContain(`"${name}":"`);
});
