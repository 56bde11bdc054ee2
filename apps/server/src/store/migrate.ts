import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';

/** Of this many tries the last one's failure counts; what goes wrong before may be the doing of another process. */
const TRIES = 5;

/**
 * Applies the migrations of a folder, each once, however many processes start at once: the migrator looks what there is
 * before its transaction begins, so they take turns. The turn is a row, because not every engine has advisory locks;
 * a process that dies releases it.
 */
export async function migrateInTurn(pool: pg.Pool, migrationsFolder: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await takeTurn(pool, () => migrate(drizzle(pool), { migrationsFolder }));
    } catch (error) {
      // Two that make the same schema or table at once: one of them fails.
      if (attempt === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100 * attempt));
    }
  }
}

async function takeTurn(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  let lost: Error | undefined;
  try {
    await client.query('create schema if not exists drizzle');
    await client.query('create table if not exists drizzle.migration_turn (id integer primary key)');
    await client.query('insert into drizzle.migration_turn values (1) on conflict do nothing');
    await client.query('begin');
    await client.query('select id from drizzle.migration_turn for update');
    await work();
    await client.query('commit');
  } catch (error) {
    lost = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // A connection that failed may still be in its transaction: it is closed, and the turn is free.
    client.release(lost);
  }
}
