import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { purgeThrottles } from '../http/throttle';
import { DELETED_AT_ONCE } from '../store/in-parts';
import { throttles } from '../store/schema-access';
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
  await turns(2 * DELETED_AT_ONCE + 1, new Date(now.getTime() - 2 * 3_600_000).toISOString());
  await turns(3, now.toISOString());
  const { db, times } = watched();
  await purgeThrottles(db, now);
  expect([times('execute'), (await server.db.select().from(throttles)).length]).toEqual([3, 3]);
});

test('no table of what runs out is emptied by one statement', async () => {
  const { db, times } = watched();
  await forgetOld({ ...server.services, db });
  expect([times('delete'), times('execute') > 0]).toEqual([0, true]);
});
