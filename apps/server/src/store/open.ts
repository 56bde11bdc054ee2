import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { drizzle as drizzleLite } from 'drizzle-orm/pglite';
import { migrate as migrateLite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { migrationsFolder } from '../paths';
import { FILES_FOLDER } from '../files/file-store';
import type { Db } from './db';
import { lockDirectory } from './directory-lock';
import { withPlans } from './embedded-plans';
import { migrateInTurn } from './migrate';
import { makePrivate } from './private-files';
import { LossProofPool } from './postgres-pool';
import * as schema from './schema';

/** An open, migrated database. */
export type Store = {
  readonly db: Db;
  /** Ends every connection and releases the data directory. */
  close(): Promise<void>;
};

const options = { schema, casing: 'snake_case' } as const;
const BIGINT = 20;
const CONNECT_LIMIT = 10_000;
/** After this much silence the operating system asks whether the other end is still there, ms. */
const KEEP_ALIVE_AFTER = 10_000;

/** How long PostgreSQL may keep one of the pool's few connections, ms. */
export type Limits = {
  /** A transaction between two statements: a process that froze or was cut off holds its rows' locks no longer. */
  readonly idleInTransaction: number;
  /** A statement, waiting for locks included. */
  readonly statement: number;
  /** An answer: later than the limit of a statement, of which PostgreSQL then tells itself and keeps the connection. */
  readonly answer: number;
};

/** All that a call or a job does takes milliseconds; what has taken so long holds up everybody behind it. */
const LIMITS: Limits = { idleInTransaction: 15_000, statement: 30_000, answer: 35_000 };

/** The folder of the embedded database; it gets this name only when it is complete. */
const folderOf = (dataDir: string): string => join(dataDir, 'db');

/** The names of our files in a data directory. */
const OURS = ['db', 'db.new', 'app.key', 'lock', 'operator.json', FILES_FOLDER];

/** Whether an embedded database was ever made under `dataDir`. */
export const holdsData = (dataDir: string): boolean => existsSync(folderOf(dataDir));

/** Opens PostgreSQL when `databaseUrl` is given, else the embedded database under `dataDir`. Applies the migrations. */
export async function openStore(where: { databaseUrl: string; limits?: Limits } | { dataDir: string }): Promise<Store> {
  return 'databaseUrl' in where ? openPostgres(where.databaseUrl, where.limits ?? LIMITS) : openEmbedded(where.dataDir);
}

async function openEmbedded(dataDir: string): Promise<Store> {
  const release = await lockDirectory(dataDir);
  try {
    makePrivate(dataDir, OURS);
    const lite = await openFolder(folderOf(dataDir));
    // The engine has written since.
    makePrivate(dataDir, OURS);
    return await openLite(lite, release);
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * A new database is made under another name and renamed when it is complete: the engine would take a folder that a
 * killed start left incomplete for a database, and could never open it.
 */
async function openFolder(folder: string): Promise<PGlite> {
  if (!existsSync(folder)) {
    const draft = `${folder}.new`;
    rmSync(draft, { recursive: true, force: true });
    const made = await PGlite.create(draft);
    await made.close();
    renameSync(draft, folder);
  }
  return PGlite.create(folder);
}

/** Migrates an embedded database that is open already; tests open theirs in memory. */
export async function openLite(lite: PGlite, release: () => void = () => undefined): Promise<Store> {
  await migrateLite(drizzleLite(lite, options), { migrationsFolder });
  const db = drizzleLite(withPlans(lite) as PGlite, options);
  return {
    db: db as unknown as Db,
    close: async () => {
      await lite.close();
      release();
    },
  };
}

async function openPostgres(connectionString: string, limits: Limits): Promise<Store> {
  // count(*) and bigint come as strings from pg and as numbers from PGlite; ids stay far below 2^53.
  pg.types.setTypeParser(BIGINT, Number);
  await migratePostgres(connectionString);
  // Said on the connection, not at its opening: poolers refuse an opening that names settings they do not know. The
  // driver waits for it before anybody is given the connection.
  const onConnect = (client: pg.ClientBase): unknown =>
    client.query(
      `set lock_timeout = 0; set statement_timeout = ${limits.statement}; set idle_in_transaction_session_timeout = ${limits.idleInTransaction}`,
    );
  const pool = poolOf({ connectionString, max: 10, query_timeout: limits.answer, onConnect });
  const db = drizzlePg(pool, options);
  return { db: db as unknown as Db, close: () => pool.end() };
}

/**
 * By connections of its own, whose statements may take their time: the table may be large. That is said as well, because
 * a pooler may hand over a connection on which a limit was set. What they wait for others, migrate.ts limits.
 */
async function migratePostgres(connectionString: string): Promise<void> {
  const onConnect = (client: pg.ClientBase): unknown =>
    client.query('set lock_timeout = 0; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  const pool = poolOf({ connectionString, max: 2, onConnect });
  try {
    await migrateInTurn(pool, migrationsFolder);
  } finally {
    await pool.end();
  }
}

function poolOf(config: pg.PoolConfig): LossProofPool {
  const pool = new LossProofPool({
    ...config,
    // A database that does not answer fails the call, and the health check, instead of holding them for ever.
    connectionTimeoutMillis: CONNECT_LIMIT,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER,
  });
  // An idle connection that the database ends must not end the process: the next query opens another.
  pool.on('error', () => undefined);
  return pool;
}
