import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { createTestServer, ledgerDifferences, openFeed, sweepOnce, type TestServer } from '@bourse/server/testing';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import served from '@bourse/contract/openapi.json' with { type: 'json' };
import { cases, only, random, replay, seed } from '../lib/long.ts';
import { type Document, operationsOf } from './document.ts';
import { judgeOf } from './fuzz/judge.ts';
import { type Drawn, requestsOf } from './fuzz/requests.ts';

const document = served as unknown as Document;
const REQUESTS = 250;
/** A balance that is wrong is noticed at most this many requests after it became so. */
const LOOK_EVERY = 25;
const LONGEST_PAUSE_MS = 60_000;

const EMAILS = [
  ...['person0', 'person1', 'demo', 'nobody'].map((name) => `${name}@bourse.example`),
  ...Array.from({ length: 12 }, (_, at) => `new${at}@bourse.example`),
];
const KEYS = [1, 2, 3, 4].map((at) => `3f0e4a53-6f0a-4b8e-9a41-7f1b0e6a2c1${at}`);
const pools = {
  email: EMAILS,
  password: ['demo-trader-1'],
  repeat_password: ['demo-trader-1'],
  country: ['France', 'Spain'],
  sy: ['BTCUSD', 'EURUSD', 'XAUUSD'],
  code: ['000000', '123456'],
  key: KEYS,
  'Idempotency-Key': KEYS,
};

const judge = judgeOf(document);
const requests = requestsOf(document, pools);
const tally = new Map<string, Map<number, number>>();

describe('requests made from the contract, valid and spoilt', () => {
  afterAll(() => {
    const all = [...tally].map(([id, counts]) => [id, [...counts].toSorted(([a], [b]) => a - b)] as const);
    const sum = (is: (status: number) => boolean) =>
      all.flatMap(([, counts]) => counts).reduce((total, [status, count]) => total + (is(status) ? count : 0), 0);
    console.log(
      [
        `fuzz, seed ${seed}: ${sum(() => true)} requests, ${sum((status) => status < 300)} carried out`,
        ...all.map(([id, counts]) => `${id}: ${counts.map(([status, count]) => `${status} × ${count}`).join(', ')}`),
      ].join('\n  '),
    );
  });

  it.each(cases({ sample: 4, whole: 84 }))(
    'get an answer of the contract, never a failure, and every balance is the sum of its ledger, case %i (R13, R16, R19)',
    async (number) => {
      const server = await createTestServer({ settings: settingsOf(number) });
      try {
        const faults = await fuzz(server, number);
        expect(faults, `${replay(number)}`).toEqual([]);
      } finally {
        await server.close();
      }
    },
  );

  it('reach every call, and a good part of them is carried out', () => {
    // One case that is run again need not reach them all.
    const missed = only === undefined ? operationsOf(document).filter(({ id }) => !tally.has(id)) : [];
    expect(missed.map(({ id }) => id)).toEqual([]);
    const all = [...tally.values()].flatMap((counts) => [...counts]);
    const carriedOut = all.reduce((total, [status, count]) => total + (status < 300 ? count : 0), 0);
    expect(carriedOut / all.reduce((total, [, count]) => total + count, 0)).toBeGreaterThan(0.2);
  });
});

/** What an operator may have switched on: another mixture in each case. */
function settingsOf(number: number) {
  const draw = random(seed, number, 1);
  const flag = () => (draw() < 0.5 ? 'true' : 'false');
  return {
    enable_auto_trader: flag(),
    enable_account_connection_autotrade: flag(),
    enable_practice_account: draw() < 0.8 ? 'true' : 'false',
    send_must_verify_email: flag(),
    admin_must_verify: draw() < 0.2 ? 'true' : 'false',
    // A check that is due refuses nearly everything: one case in eight is enough.
    two_fa: number % 8 === 7 ? 'true' : 'false',
    crm_auto_login: flag(),
    crm_url: draw() < 0.5 ? 'https://crm.example' : '',
  };
}

/** Sends the requests of one case in their order; answers what was wrong, the first few. */
async function fuzz(server: TestServer, number: number): Promise<string[]> {
  const draw = random(seed, number);
  const people = new People(server);
  const { key } = await openFeed(server);
  const faults: string[] = [];
  const drawn = fc.sample(requests, { seed: Math.trunc(draw() * 2 ** 31), numRuns: REQUESTS });
  for (const [at, request] of drawn.entries()) {
    if (faults.length > 5) break;
    server.clock.advance(Math.floor(draw() ** 4 * LONGEST_PAUSE_MS));
    const opening = (sender: number) => (request.operation.access === 'key' ? key : people.tokenOf(sender));
    const token = typeof request.sender === 'number' ? await opening(request.sender) : null;
    const heard = await send(server, request, token);
    count(request.operation.id, heard.status);
    if (heard.status === 401 && typeof request.sender === 'number') people.forget(request.sender);
    for (const fault of judge(request, heard)) faults.push(`request ${at}: ${fault}\n  ${show(request, heard)}`);
    if (at % LOOK_EVERY !== LOOK_EVERY - 1) continue;
    await sweepOnce(server.services);
    const wrong = await ledgerDifferences(server.db);
    if (wrong.length > 0) faults.push(`after request ${at}: balance and ledger differ: ${JSON.stringify(wrong)}`);
  }
  return faults;
}

/** Who sends: accounts with money, each signed in anew when its token was given back. */
class People {
  readonly #server: TestServer;
  readonly #tokens = new Map<number, string>();
  #made = 0;

  constructor(server: TestServer) {
    this.#server = server;
  }

  async tokenOf(person: number): Promise<string> {
    const known = this.#tokens.get(person);
    if (known !== undefined) return known;
    const email = `person${this.#made++}@bourse.example`;
    const values = { balance: '10000.00', practiceBalance: '5000.00', emailVerified: true, adminVerified: true };
    const { token } = await this.#server.signUp(email, values);
    this.#tokens.set(person, token);
    return token;
  }

  forget(person: number): void {
    this.#tokens.delete(person);
  }
}

async function send(server: TestServer, { operation, url, headers, payload, sender }: Drawn, token: string | null) {
  const { 'content-type': type = '', ...others } = headers;
  const authorization = token === null ? sender : `Bearer ${token}`;
  const answer = await server.app.inject({
    method: operation.method as 'GET',
    url,
    headers: {
      ...others,
      ...(typeof authorization === 'string' ? { authorization } : {}),
      ...(payload === undefined || type === '' ? {} : { 'content-type': type }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
  const unpack = UNPACK[String(answer.headers['content-encoding'] ?? 'identity')];
  if (!unpack) throw new Error(`nobody asked for ${answer.headers['content-encoding']}`);
  return { status: answer.statusCode, headers: answer.headers, text: unpack(answer.rawPayload).toString() };
}

const UNPACK: Readonly<Record<string, (packed: Buffer) => Buffer>> = {
  identity: (plain) => plain,
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
};

function count(id: string, status: number): void {
  const counts = tally.get(id) ?? new Map<number, number>();
  counts.set(status, (counts.get(status) ?? 0) + 1);
  tally.set(id, counts);
}

function show({ operation, url, headers, payload, sender }: Drawn, { status, text }: { status: number; text: string }) {
  const sent = `${operation.id}: ${operation.method} ${url} as ${String(sender)} ${JSON.stringify(headers)}`;
  return `${sent.slice(0, 700)}\n  body ${payload?.slice(0, 700) ?? 'none'}\n  answer ${status} ${text.slice(0, 400)}`;
}
