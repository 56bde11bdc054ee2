import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres, type TestPostgres } from '../testing/postgres';
import { isUnavailable } from './availability';
import { type Limits, openStore, type Store } from './open';

/** As many as the pool has. */
const CONNECTIONS = 10;

let postgres: TestPostgres;
let store: Store;
const each = <T>(work: () => Promise<T>) => Promise.allSettled(Array.from({ length: CONNECTIONS }, work));
const isLost = (end: PromiseSettledResult<unknown>) => end.status === 'rejected' && isUnavailable(end.reason);

beforeAll(async () => {
  postgres = await startPostgres();
  store = await openStore({ databaseUrl: postgres.url });
});
afterAll(async () => {
  await store.close();
  postgres.stop();
});

test('a database that restarts under transactions fails them, and all connections come again', async () => {
  let begun = 0;
  let go: () => void = () => undefined;
  const restarted = new Promise<void>((resolve) => {
    go = resolve;
  });
  const ends = await each(() =>
    store.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      begun += 1;
      if (begun === CONNECTIONS) {
        postgres.restart();
        go();
      }
      await restarted;
      await tx.execute(sql`select 1`);
    }),
  );
  expect(ends.filter(isLost)).toHaveLength(CONNECTIONS);
  expect((await each(() => store.db.execute(sql`select pg_sleep(0.05)`))).map(({ status }) => status)).not.toContain(
    'rejected',
  );
});

test('a transaction that finds its connection lost before it begins keeps no place in the pool', async () => {
  await each(() => store.db.execute(sql`select pg_sleep(0.05)`));
  // The loss goes unnoticed until connections are taken: the restart blocks the event loop.
  postgres.restart();
  const ends = await each(() => store.db.transaction((tx) => tx.execute(sql`select 1`)));
  expect(ends.some(isLost)).toBe(true);
  expect(await store.db.transaction((tx) => tx.execute(sql`select 1 as one`))).toMatchObject({ rows: [{ one: 1 }] });
});

/** Of the same database, with limits that a test can wait for. */
async function during(limits: Partial<Limits>, work: (hasty: Store) => Promise<void>): Promise<void> {
  const patient = { idleInTransaction: 60_000, statement: 60_000, answer: 60_000 };
  const hasty = await openStore({ databaseUrl: postgres.url, limits: { ...patient, ...limits } });
  try {
    await work(hasty);
  } finally {
    await hasty.close();
  }
}
const works = async ({ db }: Store) =>
  expect(await db.transaction((tx) => tx.execute(sql`select 1 as one`))).toMatchObject({ rows: [{ one: 1 }] });

test('each connection has the limits from its first statement on', async () => {
  const known = async (name: string) =>
    (await each(() => store.db.execute(sql`select current_setting(${name}) as value, pg_sleep(0.05)`))).map((end) =>
      end.status === 'fulfilled' ? (end.value as unknown as { rows: { value: string }[] }).rows[0]?.value : end.reason,
    );
  expect(new Set(await known('statement_timeout'))).toEqual(new Set(['30s']));
  expect(new Set(await known('idle_in_transaction_session_timeout'))).toEqual(new Set(['15s']));
});

test('a transaction that is left idle is ended by the database, and its locks are free', async () => {
  await during({ idleInTransaction: 300 }, async (hasty) => {
    const [end] = await Promise.allSettled([
      hasty.db.transaction(async (tx) => {
        await tx.execute(sql`lock table settings`);
        // Waits until the table is let go.
        await store.db.execute(sql`insert into settings (key, value) values ('waited', '1')`);
        await tx.execute(sql`select 1`);
      }),
    ]);
    expect(isLost(end)).toBe(true);
    await works(hasty);
  });
  expect(await store.db.query.settings.findMany()).toMatchObject([{ key: 'waited' }]);
});

test('a statement that takes too long is ended by the database, which can be asked again', async () => {
  await during({ statement: 300 }, async (hasty) => {
    const [end] = await Promise.allSettled([hasty.db.execute(sql`select pg_sleep(20)`)]);
    expect(isLost(end)).toBe(true);
    await works(hasty);
  });
});

test('connections that never answer are closed, whatever waits behind on them, and others take their places', async () => {
  await during({ answer: 1_000 }, async (hasty) => {
    const ends = await each(() => hasty.db.transaction((tx) => tx.execute(sql`select pg_sleep(20)`)));
    expect(ends.filter(isLost)).toHaveLength(CONNECTIONS);
    await works(hasty);
  });
});
