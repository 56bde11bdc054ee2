import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { changePassword } from '../access/password-change';
import { accountHandlers } from '../account/handlers';
import type { Ctx } from '../http/handlers';
import { issueToken, TOKEN_IDLE_MS } from '../http/tokens';
import { countWrite } from '../http/write-rate';
import { sweepOnce } from '../jobs/sweep';
import { createFeedMarket } from '../market/feed-market';
import { createMarket } from '../market/market';
import { createScriptedMarket } from '../market/scripted-market';
import { runCommand } from '../operator/program';
import { SEED_ASSETS } from '../seed/assets';
import type { Services } from '../services';
import { type Db, rowsOf } from '../store/db';
import { openStore, type Store } from '../store/open';
import { assets, ledger, tokens, trades, users } from '../store/schema';
import { openSettings } from '../store/settings-store';
import { openFiles } from '../files/file-store';
import { openDatabases } from '../testing/open-databases';
import { startPostgres, type TestPostgres } from '../testing/postgres';
import { plainOrder } from '../testing/trading-server';
import { readCachesOf } from './read-caches';
import { tradingHandlers } from './handlers';

const NOW = new Date('2026-11-18T14:00:00Z');
const APP_KEY = Buffer.alloc(32, 7);
const market = createScriptedMarket(createMarket(() => 'always', APP_KEY));

/**
 * What one process of several is made of: connections, settings and caches of its own, the same database. Both live in
 * the process of this test; workers.long.test.ts and the crashes of tests/faults have processes indeed.
 */
type Process = {
  readonly store: Store;
  readonly services: Services;
  readonly handlers: ReturnType<typeof tradingHandlers>;
};

async function startProcess(databaseUrl: string): Promise<Process> {
  const store = await openStore({ databaseUrl });
  const services: Services = {
    db: store.db,
    clock: { now: () => NOW },
    market,
    feed: createFeedMarket(store.db, { now: () => NOW }, () => 30),
    settings: await openSettings(store.db),
    files: openFiles('/nowhere'),
    config: { appKey: APP_KEY, publicUrl: null, isLive: false },
    log: pino({ level: 'silent' }),
  };
  return { store, services, handlers: tradingHandlers(services) };
}

/** Setting a database up takes a second alone and much longer on a busy machine. */
const SETUP_TIMEOUT = 180_000;

let postgres: TestPostgres;
let processes: [Process, Process];
let userId: number;

beforeAll(async () => {
  postgres = await startPostgres();
  processes = await Promise.all([startProcess(postgres.url), startProcess(postgres.url)]);
  openDatabases.add(processes[0].store.db);
  await processes[0].services.db.insert(assets).values([...SEED_ASSETS]);
}, SETUP_TIMEOUT);
beforeEach(async () => {
  userId = await addUser();
  market.script(1, { buy: 50_010, sell: 50_000 });
});

afterAll(async () => {
  await Promise.all(processes.map(({ store }) => store.close()));
  postgres.stop();
});

/** A client with 10,000.00 and a session; answers the id. */
async function addUser(): Promise<number> {
  const { db } = processes[0].services;
  const values = {
    email: `${randomUUID()}@example.org`,
    passwordHash: '',
    firstname: '',
    lastname: '',
    createdAt: NOW,
  };
  const [user] = await db
    .insert(users)
    .values({ ...values, balance: '10000.00' })
    .returning();
  const id = user?.id ?? 0;
  const deposit = { userId: id, isPractice: false, type: 'deposit', source: 'test', at: NOW };
  await db.insert(ledger).values({ ...deposit, amount: '10000.00', balanceAfter: '10000.00' });
  const times = { createdAt: NOW, lastUsedAt: NOW, expiresAt: new Date(NOW.getTime() + TOKEN_IDLE_MS) };
  await db.insert(tokens).values({ hash: tokenHashOf(id), userId: id, device: 'test', ...times });
  return id;
}

const tokenHashOf = (id: number) => `session of ${id}`;

/** A call as the router would make it. */
function contextOf<K extends 'placeOrder' | 'getIntent' | 'closeAllTrades' | 'closeTrade'>(
  process: Process,
  part: object,
): Ctx<K> {
  const user = { id: userId, isPractice: false, roles: [], tokenHash: tokenHashOf(userId) };
  return { params: {}, query: {}, headers: {}, user, services: process.services, ...part } as unknown as Ctx<K>;
}
const place = async (process: Process, key?: string, change: object = {}) =>
  process.handlers.placeOrder(
    contextOf(process, { body: { ...plainOrder(1), ...change }, headers: key ? { 'Idempotency-Key': key } : {} }),
  );
const openCount = async () => {
  const { db } = processes[0].services;
  const rows = await db.select().from(trades).where(sql`${trades.userId} = ${userId} and ${trades.closedAt} is null`);
  return rows.length;
};

/** Locks the user's row at this process until `release` is called. */
async function holdAccount(process: Process): Promise<{ release: () => void; holding: Promise<void> }> {
  let [release, lock] = [(): void => undefined, (): void => undefined];
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const locked = new Promise<void>((resolve) => {
    lock = resolve;
  });
  const holding = process.services.db.transaction(async (tx) => {
    await tx.select().from(users).where(sql`${users.id} = ${userId}`).for('update');
    lock();
    await held;
  });
  await locked;
  return { release, holding };
}

describe('two servers with connections of their own on one PostgreSQL', () => {
  it('open one position for 50 calls with one key, with equal answers (R15, M-292)', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => place(processes[i % 2 ? 0 : 1], key)));
    expect(answers[0]?.status).toBe(200);
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 200, body: answers[0]?.body });
    // One was carried out, and the others say that they repeat it.
    expect(answers.filter(({ headers }) => headers?.['Idempotency-Replayed'] === undefined)).toHaveLength(1);
    expect(await openCount()).toBe(1);
  });

  it('agree on a key that is asked about while its call arrives (R15)', async () => {
    for (let round = 0; round < 30; round += 1) {
      const key = randomUUID();
      const before = await openCount();
      const ask = async () => processes[1].handlers.getIntent(contextOf(processes[1], { params: { key } }));
      const order = () => place(processes[0], key, { qty: 0.0001 });
      const asked = round % 2 ? ask() : undefined;
      const [placed, answer] = await Promise.allSettled([order(), asked ?? ask()]);
      if (answer.status === 'rejected' || answer.value.status !== 200) throw new Error('no answer');
      const { state } = answer.value.body.data;
      const wanted = state === 'settled' ? ['fulfilled', 1] : ['rejected', 0];
      expect([placed.status, (await openCount()) - before]).toEqual(wanted);
    }
  });

  it('open no session by a password that is being changed: the log-in waits for the change (A-190)', async () => {
    const [one, other] = processes.map(({ services }) => services.db) as [Db, Db];
    const [user] = await one.select().from(users).where(eq(users.id, userId));
    if (!user) throw new Error('no user');
    let asked: ReturnType<typeof issueToken> = Promise.resolve({ token: 'nothing', sessionId: '' });
    await one.transaction(async (tx) => {
      await changePassword(tx, user.email, 'another hash');
      asked = issueToken(other, NOW, user, { device: 'test' });
      await vi.waitFor(async () => {
        const waiting = await rowsOf(tx, sql`select 1 from pg_locks where not granted`);
        expect(waiting).toHaveLength(1);
      });
    });
    expect(await asked).toBeNull();
    expect(await one.select().from(tokens).where(eq(tokens.userId, userId))).toEqual([]);
  });

  it('say that a call is running while another one holds the account for long (R15)', async () => {
    const { release, holding } = await holdAccount(processes[0]);
    const key = randomUUID();
    const asked = await processes[1].handlers.getIntent(contextOf(processes[1], { params: { key } }));
    const placed = place(processes[1], key);
    await expect(placed).rejects.toMatchObject({ status: 409, extras: { word: 'in_progress' } });
    const closing = processes[1].handlers.closeTrade(contextOf(processes[1], { body: { id: 1 } }));
    await expect(closing).rejects.toMatchObject({ status: 503 });
    release();
    await holding;
    expect(asked).toMatchObject({ body: { data: { state: 'running' } } });
    expect((await place(processes[1], key)).status).toBe(200);
  });

  it('answer others while one user has sent more than there are connections, and all of those wait', async () => {
    const { release, holding } = await holdAccount(processes[0]);
    let placed = 0;
    const crowd = Array.from({ length: 30 }, async () => {
      await place(processes[1], undefined, { qty: 0.0001 });
      placed += 1;
    });
    const settled = Promise.allSettled(crowd);
    const crowded = userId;
    userId = await addUser();
    expect(await place(processes[1])).toMatchObject({ status: 200, body: { status: 1 } });
    expect(placed).toBe(0);
    release();
    await holding;
    // On a slow machine some have waited too long for the account: they were told so, and nothing was placed.
    for (const one of await settled) if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 503 });
    userId = crowded;
    expect(await openCount()).toBe(placed);
  });

  it('close each position once while both sweep and the client closes all (T-082, T-090)', async () => {
    const [one, other] = processes;
    for (let i = 0; i < 10; i += 1) await place(one, undefined, { qty: 0.01, is_stop_loss: true, stop_loss: 5 });
    market.script(1, { buy: 49_010, sell: 49_000 });
    await Promise.all([
      sweepOnce(one.services),
      sweepOnce(other.services),
      other.handlers.closeAllTrades(contextOf(other, { body: undefined })),
      sweepOnce(one.services),
    ]);
    expect(await openCount()).toBe(0);
    const rows = await one.services.db
      .select()
      .from(ledger)
      .where(sql`${ledger.userId} = ${userId} and ${ledger.type} = 'trade'`);
    expect(rows).toHaveLength(10);
  });

  it('sweep what the other one opened, and leave what it closed, without reading everything again (T-082)', async () => {
    const [one, other] = processes;
    await sweepOnce(other.services);
    await place(one, undefined, { qty: 0.01, is_stop_loss: true, stop_loss: 5 });
    await place(one, undefined, { qty: 0.02, is_stop_loss: true, stop_loss: 5 });
    const { positions } = readCachesOf(other.services);
    const [opened] = await positions.open(other.services.db, { userId, isPractice: false });
    await one.handlers.closeTrade(contextOf(one, { body: { id: opened?.id ?? 0 } }));
    const all = vi.spyOn(positions, 'allOpen');
    market.script(1, { buy: 49_010, sell: 49_000 });
    expect(await sweepOnce(other.services)).toBe(1);
    expect(all).not.toHaveBeenCalled();
    expect(await openCount()).toBe(0);
  });

  it('fill a practice account up once, and switch its mode one after the other (M-140, A-276)', async () => {
    const calls = processes.map(({ services }) => accountHandlers(services));
    const ctx = (params: object) =>
      contextOf(processes[0], { params }) as unknown as Ctx<'switchMode'> & Ctx<'topUpPracticeWallet'>;
    const filled = await Promise.allSettled(
      Array.from({ length: 10 }, async (_, at) => calls[at % 2]?.topUpPracticeWallet(ctx({}))),
    );
    expect(filled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await Promise.all(
      Array.from({ length: 10 }, async (_, at) =>
        calls[at % 2]?.switchMode(ctx({ mode: at % 2 ? 'practice' : 'real' })),
      ),
    );
    await calls[0]?.switchMode(ctx({ mode: 'practice' }));
    const placed = await place(processes[1]);
    expect(placed).toMatchObject({ status: 200, body: { data: { is_practice: true } } });
  });

  it('leave the same when each closes one side of a hedge that lost more than the balance (R36, T-081)', async () => {
    for (let round = 0; round < 6; round += 1) {
      userId = await addUser();
      market.script(1, { buy: 50_010, sell: 50_000 });
      const sides: number[] = [];
      for (const type of ['buy', 'sell']) {
        const { body } = await place(processes[0], undefined, { qty: 0.45, type });
        sides.push((body as { data: { id: number } }).data.id);
      }
      market.script(1, { buy: 80_010, sell: 80_000 });
      const turns = round % 2 ? sides : sides.toReversed();
      await Promise.all(
        turns.map(async (id, at) => {
          const process = processes[at % 2 ? 0 : 1];
          await process.handlers.closeTrade(contextOf(process, { body: { id } }));
        }),
      );
      const [user] = await processes[0].services.db.select().from(users).where(eq(users.id, userId));
      expect(user?.balance).toBe('9991.00');
    }
  });

  it('leave the same when a manager, the sweep and the client close the sides at once, at any process (R36)', async () => {
    const [one, other] = processes;
    const manager = await addUser();
    await one.services.db
      .update(users)
      .set({ roles: ['manager'] })
      .where(eq(users.id, manager));
    for (let round = 0; round < 6; round += 1) {
      userId = await addUser();
      await one.services.db
        .update(users)
        .set({ traderRequest: 'accepted', managerId: manager })
        .where(eq(users.id, userId));
      market.script(1, { buy: 50_010, sell: 50_000 });
      const [winner, loser] = [
        await place(one, undefined, { qty: 0.45, type: 'buy' }),
        await place(other, undefined, { qty: 0.45, type: 'sell', is_stop_loss: true, stop_loss: 5_000 }),
      ].map(({ body }) => (body as { data: { id: number } }).data.id);
      market.script(1, { buy: 80_010, sell: 80_000 });
      const manage = (process: Process, id: number | undefined) =>
        runCommand(['manager', 'close', `WEB${userId}`, String(id)], {
          open: async () => process.services,
          isDemo: false,
          account: 'test',
        });
      const closeAll = (process: Process) => process.handlers.closeAllTrades(contextOf(process, { body: undefined }));
      const turns: (() => Promise<unknown>)[][] = [
        [() => sweepOnce(one.services), () => manage(other, winner)],
        [() => manage(one, loser), async () => closeAll(other)],
        [() => manage(one, loser), () => manage(other, winner), () => sweepOnce(one.services)],
      ];
      await Promise.all((turns[round % turns.length] ?? []).map((turn) => turn()));
      // Another one held the account while a sweep came by: the next round closes it.
      await sweepOnce(other.services);
      expect(await openCount()).toBe(0);
      const [user] = await one.services.db.select().from(users).where(eq(users.id, userId));
      expect(user?.balance).toBe('9991.00');
    }
  });

  it('keep one rate of writes: what is sent to both is counted together', async () => {
    const turns = Array.from({ length: 40 }, (_, at) =>
      countWrite(processes[at % 2 ? 0 : 1].services.db, NOW, userId, 25),
    );
    const counted = await Promise.allSettled(turns);
    expect(counted.filter(({ status }) => status === 'fulfilled')).toHaveLength(25);
  });

  it('never open more than the free margin allows (T-057)', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => place(processes[i % 2 ? 0 : 1], undefined, { qty: 0.3 })),
    );
    const placed = answers.filter((answer) => answer.status === 200 && answer.body.status === 1);
    // Each takes 3000.60 of 10000.00.
    expect(placed).toHaveLength(3);
  });
});
