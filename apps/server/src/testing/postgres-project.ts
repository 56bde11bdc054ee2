import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openStore } from '../store/open';
import { startPostgres } from './postgres';

/** The database that each test file gets a copy of. */
export const TEMPLATE = 'bourse_template';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a throw-away PostgreSQL with the migrated template, in the project that runs on one. */
    postgresUrl?: string;
  }
}

/** Once a run: starts PostgreSQL and migrates the template. A machine without PostgreSQL fails the run, it skips nothing. */
export default async function setup(project: TestProject): Promise<() => void> {
  const postgres = await startPostgres();
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const store = await openStore({ databaseUrl: databaseOf(postgres.url, TEMPLATE) });
  await store.close();
  project.provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}

/** The address of another database on the same server. */
export function databaseOf(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
