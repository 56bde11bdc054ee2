import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres, type TestPostgres } from '../testing/postgres';
import { isUnavailable } from './availability';
import { openStore, type Store } from './open';

/** As many as the pool has. */
const CONNECTIONS = 10;

let postgres: TestPostgres;
let store: Store;
const each = <T>(work: () => Promise<T>) => Promise.allSettled(Array.from({ length: CONNECTIONS }, work));
const isLost = (end: PromiseSettledResult<unknown>) => end.status === 'rejected' && isUnavailable(end.reason);

beforeAll(async () => {
  postgres = await startPostgres();
  store = await openStore({ databaseUrl: postgres.url });
}, 180_000);
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
