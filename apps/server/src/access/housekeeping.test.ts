import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { purgeThrottles } from '../http/throttle';
import { purgeOutbox } from '../mail/outbox';
import { CHANGED_AT_ONCE } from '../store/in-parts';
import { outbox, throttles } from '../store/schema-access';
import { createTestServer, type TestServer } from '../testing/harness';
import { forgetOld } from './housekeeping';

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer();
});
afterEach(() => server.close());

/** The database, and what it was asked for by. */
function watched() {
  const asked: string[] = [];
  const db = new Proxy(server.db, {
    get: (of, name) => {
      asked.push(String(name));
      return Reflect.get(of, name) as unknown;
    },
  });
  return { db, times: (name: string) => asked.filter((one) => one === name).length };
}

test('what ran out is forgotten by statements of so many rows each, however much has gathered; the rest stays', async () => {
  const now = server.clock.now();
  const turns = async (count: number, at: string) =>
    server.db.execute(
      sql`insert into throttles (action, subject, at, last_at)
          select 'try', ${at} || nth, array[${at}::timestamptz], ${at}::timestamptz
          from generate_series(1, ${count}::int) as nth`,
    );
  await turns(2 * CHANGED_AT_ONCE + 1, new Date(now.getTime() - 2 * 3_600_000).toISOString());
  await turns(3, now.toISOString());
  const { db, times } = watched();
  await purgeThrottles(db, now);
  expect([times('execute'), (await server.db.select().from(throttles)).length]).toEqual([3, 3]);
});

test('messages that nobody wants any more are given up by statements of so many rows each; the rest still waits', async () => {
  const now = server.clock.now();
  const letters = async (count: number, expiresAt: Date) =>
    server.db.execute(
      sql`insert into outbox (kind, recipient, language, sealed, state, created_at, due_at, expires_at)
          select 'email_code', 'ann@example.com', 'en', 'words', 'waiting', ${now.toISOString()}::timestamptz,
            ${now.toISOString()}::timestamptz, ${expiresAt.toISOString()}::timestamptz
          from generate_series(1, ${count}::int)`,
    );
  await letters(2 * CHANGED_AT_ONCE + 1, now);
  await letters(3, new Date(now.getTime() + 1));
  const { db, times } = watched();
  await purgeOutbox(db, now);
  // Two of these are what else it forgets.
  expect([times('execute'), times('update')]).toEqual([3 + 2, 0]);
  const states = await server.db
    .select({ state: outbox.state, words: sql<number>`count(sealed)::int`, rows: sql<number>`count(*)::int` })
    .from(outbox)
    .groupBy(outbox.state)
    .orderBy(outbox.state);
  expect(states).toEqual([
    { state: 'given_up', words: 0, rows: 2 * CHANGED_AT_ONCE + 1 },
    { state: 'waiting', words: 3, rows: 3 },
  ]);
  // No such letter was ever sealed, and what still waits is read at the end.
  await server.db.delete(outbox);
});

test('no table of what runs out is emptied or changed by one statement', async () => {
  const { db, times } = watched();
  await forgetOld({ ...server.services, db });
  expect([times('delete'), times('update'), times('execute') > 0]).toEqual([0, 0, true]);
});
