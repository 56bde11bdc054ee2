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

/** The folder of the embedded database; it gets this name only when it is complete. */
const folderOf = (dataDir: string): string => join(dataDir, 'db');

/** The names of our files in a data directory. */
const OURS = ['db', 'db.new', 'app.key', 'lock', 'operator.json', FILES_FOLDER];

/** Whether an embedded database was ever made under `dataDir`. */
export const holdsData = (dataDir: string): boolean => existsSync(folderOf(dataDir));

/** Opens PostgreSQL when `databaseUrl` is given, else the embedded database under `dataDir`. Applies the migrations. */
export async function openStore(where: { databaseUrl: string } | { dataDir: string }): Promise<Store> {
  return 'databaseUrl' in where ? openPostgres(where.databaseUrl) : openEmbedded(where.dataDir);
}

async function openEmbedded(dataDir: string): Promise<Store> {
  const release = lockDirectory(dataDir);
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

async function openPostgres(connectionString: string): Promise<Store> {
  // count(*) and bigint come as strings from pg and as numbers from PGlite; ids stay far below 2^53.
  pg.types.setTypeParser(BIGINT, Number);
  // A database that does not answer fails the call, and the health check, instead of holding them for ever.
  const pool = new LossProofPool({ connectionString, max: 10, connectionTimeoutMillis: CONNECT_LIMIT });
  // An idle connection that the database ends must not end the process: the next query opens another.
  pool.on('error', () => undefined);
  const db = drizzlePg(pool, options);
  try {
    await migrateInTurn(pool, migrationsFolder);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return { db: db as unknown as Db, close: () => pool.end() };
}
