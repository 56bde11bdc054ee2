import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { ConfigError } from '../config';
import { sqlState } from './db';

/** Of this many tries the last one's failure counts; what goes wrong before may be the doing of another process. */
const TRIES = 5;
const LOCK_NOT_AVAILABLE = '55P03';

/** How long a migration waits for others, ms. */
export type MigrationWaits = {
  /** For a table, at each try: calls that ask for it meanwhile wait behind, 3 s at most, so that it is less than that. */
  readonly lock: number;
  /** For another process that migrates, which takes its time with a large table. */
  readonly turn: number;
};

const WAITS: MigrationWaits = { lock: 2_000, turn: 10 * 60_000 };

/**
 * Applies the migrations of a folder, each once, however many processes start at once: the migrator looks what there is
 * before its transaction begins, so they take turns. The turn is a row, because not every engine has advisory locks;
 * a process that dies releases it. Throws a ConfigError that says what to do where others stand in the way for too long.
 */
export async function migrateInTurn(pool: pg.Pool, migrationsFolder: string, waits = WAITS): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await takeTurn(pool, waits.turn, () => apply(pool, migrationsFolder, waits.lock));
    } catch (error) {
      // Two that make the same schema or table at once: one of them fails.
      if (error instanceof ConfigError) throw error;
      if (attempt === TRIES) throw sqlState(error) === LOCK_NOT_AVAILABLE ? tableInUse() : error;
      await new Promise((resolve) => setTimeout(resolve, 100 * attempt));
    }
  }
}

const tableInUse = () =>
  new ConfigError(
    'A migration could not have a table of the database to itself, and nothing was changed. Stop the other servers, or end what holds the table (see pg_stat_activity), and start again.',
  );
const turnTaken = () =>
  new ConfigError(
    'Another process has been migrating the database for long. Wait for its end; if there is none, end its connection (see pg_stat_activity) and start again.',
  );

/** The migrator's own connection, closed afterwards: nobody else is to wait for locks as shortly. */
async function apply(pool: pg.Pool, migrationsFolder: string, lockWait: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`set lock_timeout = ${lockWait}`);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    client.release(true);
  }
}

async function takeTurn(pool: pg.Pool, turnWait: number, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  let lost: Error | undefined;
  try {
    await client.query('create schema if not exists drizzle');
    await client.query('create table if not exists drizzle.migration_turn (id integer primary key)');
    await client.query('insert into drizzle.migration_turn values (1) on conflict do nothing');
    await client.query('begin');
    await client.query(`set local lock_timeout = ${turnWait}`);
    await client.query('select id from drizzle.migration_turn for update').catch((error: unknown) => {
      throw sqlState(error) === LOCK_NOT_AVAILABLE ? turnTaken() : error;
    });
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
