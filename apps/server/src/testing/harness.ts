import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { inject } from 'vitest';
import { hashPassword } from '../access/passwords';
import { createApp } from '../app';
import { createMarkets } from '../feed/markets';
import { openFiles } from '../files/file-store';
import type { Handlers, OperationId } from '../http/handlers';
import { createLog } from '../http/logging';
import { createScriptedMarket, type ScriptedMarket } from '../market/scripted-market';
import { seedPlans } from '../seed/plans';
import { DEMO_ACCOUNT, DEMO_SETTINGS, LOCKED_SETTINGS, seedAssets, seedDemoAccount, seedSettings } from '../seed/seed';
import type { Clock, InvoiceConfig, Services } from '../services';
import { type Db, rowsOf } from '../store/db';
import { openStore, type Store } from '../store/open';
import { users } from '../store/schema';
import type { OperatorSettings } from '../store/settings';
import { openSettings, writeSettings } from '../store/settings-store';
import { contractDocument, operationsOf } from '../http/document';
import { addAccount } from './accounts';
import { openEvidence } from './evidence';
import { FAULT_TEXT, Faults } from './faults';
import { mailsOf } from './mailbox';
import { openDatabases } from './open-databases';
import { databaseOf, TEMPLATE } from './postgres-project';
import { shownTexts } from './requests';
import { openTemplate } from './template';

export { translated } from '../http/text';
export { sweepOnce } from '../jobs/sweep';
export { startPostgres, type TestPostgres } from './postgres';
export {
  changeAsset,
  copyClosed,
  copyIntents,
  countEvents,
  countRows,
  countWaiting,
  holdAccount,
  holdCodes,
  holdWriteRate,
  keepAssets,
  makeManager,
  setBalance,
} from './steering';
export { openFeed, type TestFeed } from './feed';
export { runCommand } from '../operator/program';
export { lastCode, mailsOf, otherThan } from './mailbox';
export { ledgerDifferences } from './ledger-check';

/** A Monday noon: every market is open under any calendar. */
export const NOON = '2026-11-16T12:00:00.000Z';

/** The secret of every test server: prices are the same in every run. */
const APP_KEY = Buffer.from('the secret of the tests, always the same');

/** A clock that stands still until told. */
export type TestClock = Clock & { set(at: string | Date): void; advance(ms: number): void };

export function createTestClock(at: string | Date): TestClock {
  let now = new Date(at);
  return {
    now: () => new Date(now),
    set: (to) => {
      now = new Date(to);
    },
    advance: (ms) => {
      now = new Date(now.getTime() + ms);
    },
  };
}

export type CallOptions = {
  /** JSON, a text as it is sent, or a multipart form. */
  body?: unknown;
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  headers?: Record<string, string>;
  token?: string;
  /** Where the client calls from; this machine unless told otherwise. */
  address?: string;
};

/** An answer with its JSON read, or a file's bytes; `body` is loose on purpose, the contract checks its form. */
export type TestAnswer = { status: number; body: any; headers: LightMyRequestResponse['headers'] };

export type TestServer = {
  readonly app: FastifyInstance;
  readonly db: Db;
  readonly services: Services;
  readonly clock: TestClock;
  readonly market: ScriptedMarket;
  readonly faults: Faults;
  /** Signs in by the contract's call; the demo account unless told otherwise. Answers the token. */
  signIn(account?: { email: string; password: string }): Promise<string>;
  /** Makes another account with 10,000.00 on both sides and signs it in. */
  signUp(email: string, values?: Partial<typeof users.$inferInsert>): Promise<{ id: number; token: string }>;
  /** Sends a call of the contract by its name; fails the test when the answer breaks the contract. */
  call(operation: OperationId, options?: CallOptions): Promise<TestAnswer>;
  /** Writes settings and lets the server see them. */
  setSettings(values: Partial<OperatorSettings>): Promise<void>;
  close(): Promise<void>;
};

export type TestServerOptions = {
  at?: string | Date;
  settings?: Partial<OperatorSettings>;
  handlers?: Handlers;
  webFolder?: string;
  inspectorFolder?: string;
  publicUrl?: string;
  newsToken?: string;
  invoices?: InvoiceConfig;
  /** Real people sign in: real money does not move on simulated prices. */
  isLive?: boolean;
  /** Of another installation, whose prices are others. */
  appKey?: Buffer;
  checkResponses?: boolean;
  /** Lines of the log; none are kept without it. */
  logTo?: (line: string) => void;
};

let opened: Promise<Store> | null = null;
let demoHash: Promise<string> | null = null;

/**
 * A server on an embedded database in memory, seeded as a demo run, without a socket; every answer is checked against
 * the contract. The test files' one database is emptied by each call, so one server runs at a time.
 */
export async function createTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  opened ??= openDatabase();
  demoHash ??= hashPassword(DEMO_ACCOUNT.password);
  const { db } = await opened;
  openDatabases.add(db);
  const clock = createTestClock(options.at ?? NOON);
  await resetData(db, clock.now(), await demoHash);
  await writeSettings(db, options.settings ?? {});

  const { appKey = APP_KEY, newsToken = null, publicUrl = null, invoices = null, isLive = false } = options;
  const settings = await openSettings(db);
  const markets = createMarkets(db, clock, settings, appKey);
  const market = createScriptedMarket(markets.market);
  const faults = new Faults();
  const config = { appKey, publicUrl, newsToken, invoices, isLive };
  const { logTo } = options;
  const evidence = openEvidence();
  const write = (line: string) => {
    evidence?.log(line);
    logTo?.(line);
  };
  const log = logTo || evidence ? createLog('trace', { write }) : createLog('silent');
  const filesFolder = mkdtempSync(join(tmpdir(), 'bourse-files-'));
  const services: Services = {
    db,
    clock,
    market,
    feed: markets.feed,
    settings,
    files: openFiles(filesFolder),
    config,
    log,
  };
  const app = await createApp({
    services,
    webFolder: options.webFolder ?? null,
    inspectorFolder: options.inspectorFolder ?? null,
    checkResponses: options.checkResponses ?? true,
    trustProxy: false,
    faultInjection: faults,
    ...(options.handlers ? { handlers: options.handlers } : {}),
  });
  evidence?.watch(app, !options.handlers);
  await app.ready();
  const server: TestServer = {
    app,
    db,
    services,
    clock,
    market,
    faults,
    call: (operation, call) => send(app, operation, call),
    signIn: async (account = DEMO_ACCOUNT) => {
      const { status, body } = await server.call('login', { body: { ...account, device: 'test' } });
      if (status !== 200) throw new Error(`Sign-in failed: ${status} ${JSON.stringify(body)}`);
      return body.data.token as string;
    },
    signUp: async (email, values = {}) => {
      const id = await addAccount(db, clock.now(), email, await hashOf(), values);
      return { id, token: await server.signIn({ email, password: DEMO_ACCOUNT.password }) };
    },
    setSettings: async (values) => {
      await writeSettings(db, values);
      await settings.refresh();
    },
    close: async () => {
      // Codes that no test looked at are secrets as well.
      if (evidence) await mailsOf(server);
      await app.close();
      rmSync(filesFolder, { recursive: true, force: true });
    },
  };
  return server;
}

/** In memory; in the project that runs on PostgreSQL a database of this file alone, copied from the template. */
function openDatabase(): Promise<Store> {
  const postgresUrl = inject('postgresUrl');
  return postgresUrl === undefined ? openTemplate() : openCopy(postgresUrl);
}

async function openCopy(postgresUrl: string): Promise<Store> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    await client.query(`create database ${name} template ${TEMPLATE}`);
  } finally {
    await client.end();
  }
  return openStore({ databaseUrl: databaseOf(postgresUrl, name) });
}

function hashOf(): Promise<string> {
  demoHash ??= hashPassword(DEMO_ACCOUNT.password);
  return demoHash;
}

async function resetData(db: Db, now: Date, passwordHash: string): Promise<void> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const names = sql.raw(tables.map(({ name }) => name).join(', '));
  // The security log refuses to be emptied.
  await db.execute(sql`alter table security_events disable trigger user`);
  await db.execute(sql`truncate ${names} restart identity cascade`);
  await db.execute(sql`alter table security_events enable trigger user`);
  await seedAssets(db);
  await seedPlans(db, true);
  await seedSettings(db, { ...LOCKED_SETTINGS, ...DEMO_SETTINGS });
  await seedDemoAccount(db, now, passwordHash);
}

const operations = new Map(operationsOf(contractDocument).map((operation) => [operation.id, operation]));

async function send(app: FastifyInstance, id: OperationId, options: CallOptions = {}): Promise<TestAnswer> {
  const operation = operations.get(id);
  if (!operation) throw new Error(`The contract has no ${id}`);
  const url = operation.url.replace(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(String(options.params?.[name] ?? '')),
  );
  const form = options.body instanceof FormData ? new Response(options.body) : null;
  const answer = await app.inject({
    method: operation.method,
    url,
    ...(options.address === undefined ? {} : { remoteAddress: options.address }),
    query: Object.fromEntries(Object.entries(options.query ?? {}).map(([key, value]) => [key, String(value)])),
    headers: {
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
      ...(options.body === undefined
        ? {}
        : { 'content-type': form?.headers.get('content-type') ?? 'application/json' }),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { payload: await payloadOf(options.body, form) }),
  });
  const violation = answer.headers['x-contract-violation'];
  if (violation !== undefined) throw new Error(String(violation));
  const isFile = String(answer.headers['content-type']).startsWith('image/');
  const body = isFile ? answer.rawPayload : answer.body === '' ? undefined : answer.json();
  if (answer.statusCode === 429) requireShown(id, answer, body);
  return { status: answer.statusCode, body, headers: answer.headers };
}

/** Whoever is told to wait finds why in the contract: each limit's text is an example of its call. */
function requireShown(id: OperationId, answer: LightMyRequestResponse, { message }: { message: string }): void {
  const isEnglish = answer.headers['content-language'] === 'en';
  if (isEnglish && !message.includes(FAULT_TEXT) && !shownTexts(id, 429).includes(message))
    throw new Error(`${id} answered 429 "${message}", which the contract does not show`);
}

async function payloadOf(body: unknown, form: Response | null): Promise<string | Buffer> {
  if (form) return Buffer.from(await form.arrayBuffer());
  return typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
}
