import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError } from '../config';
import { serverRoot } from '../paths';
import { monthDifferences } from '../testing/ledger-check';
import { startPostgres, type TestPostgres } from '../testing/postgres';
import type { Db } from './db';
import { migrateInTurn } from './migrate';

let postgres: TestPostgres;
let folder: string;
let pools: readonly [pg.Pool, pg.Pool, pg.Pool];

beforeAll(async () => {
  postgres = await startPostgres();
  const connect = () => new pg.Pool({ connectionString: postgres.url, max: 2 });
  pools = [connect(), connect(), connect()];
  folder = mkdtempSync(join(tmpdir(), 'bourse-migrations-'));
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  postgres.stop();
  rmSync(folder, { recursive: true });
});

/** A migration that does not notice a second time, and takes long enough for another process to look meanwhile. */
const COUNTS = ['insert into applied values (1)', 'select pg_sleep(0.5)'].join('\n--> statement-breakpoint\n');

function writeJournal(entries: readonly object[]): void {
  const journal = { version: '7', dialect: 'postgresql', entries };
  writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify(journal));
}

test('processes that start at once apply a migration once, and a later start not again', async () => {
  mkdirSync(join(folder, 'meta'));
  await pools[0].query('create table applied (at integer)');
  // An installation that stands: what the migrator keeps for itself is there, so nothing fails by being made twice.
  writeJournal([]);
  await migrateInTurn(pools[0], folder);
  writeFileSync(join(folder, '0000_counts.sql'), COUNTS);
  writeJournal([{ idx: 0, version: '7', when: 1_700_000_000_000, tag: '0000_counts', breakpoints: true }]);

  await Promise.all(pools.map((pool) => migrateInTurn(pool, folder)));
  await migrateInTurn(pools[0], folder);
  expect((await pools[0].query('select at from applied')).rows).toEqual([{ at: 1 }]);
});

/** A database of that name as it was before a migration, then what `work` makes of it, and the present one. */
async function upgraded(
  name: string,
  tag: string,
  work: (pool: pg.Pool, upgrade: () => Promise<void>) => Promise<void>,
): Promise<void> {
  await pools[0].query(`create database ${name}`);
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: url.href, max: 2 });
  const ours = mkdtempSync(join(tmpdir(), `bourse-${name}-`));
  try {
    cpSync(join(serverRoot, 'migrations'), ours, { recursive: true });
    const journal = join(ours, 'meta', '_journal.json');
    const whole = readFileSync(journal, 'utf8');
    const { entries, ...rest } = JSON.parse(whole) as { entries: { tag: string }[] };
    const before = entries.slice(
      0,
      entries.findIndex((entry) => entry.tag === tag),
    );
    writeFileSync(journal, JSON.stringify({ ...rest, entries: before }));
    await migrateInTurn(pool, ours);
    await work(pool, () => {
      writeFileSync(journal, whole);
      return migrateInTurn(pool, ours);
    });
  } finally {
    await pool.end();
    rmSync(ours, { recursive: true });
  }
}

test.each([
  ['0018_ledger_page', 'ledger_page', '(user_id, at, id)'],
  ['0021_closed_months', 'ledger_movements', '(user_id, is_practice, id) where trade_id is null'],
])('the index over the ledger of %s may have been built before, without holding anybody up', async (tag, index, of) => {
  await upgraded(`early_${index}`, tag, async (pool, upgrade) => {
    await pool.query(`create index concurrently ${index} on ledger ${of}`);
    await upgrade();
    const { rows } = await pool.query('select count(*)::int as built from pg_indexes where indexname = $1', [index]);
    expect(rows).toEqual([{ built: 1 }]);
  });
});

test('what was closed before there were sums of it is in them, and so is what an earlier version closes meanwhile', async () => {
  await upgraded('summed', '0021_closed_months', async (pool, upgrade) => {
    await pool.query(`insert into users (email, password_hash, firstname, lastname, created_at)
      select n, '', '', '', now() from generate_series(1, 2) n`);
    await pool.query(`insert into assets
      (position, name, type, ex_sym, sy, sym, base, leverage, decimals, base_price, spread)
      values (1, '', '', '', 'A', '', '', 1, 2, 1, 1)`);
    // Two of them are open.
    await pool.query(`insert into trades (user_id, is_practice, asset_id, side, qty, leverage, opening_price, margin,
        is_take_profit, is_stop_loss, take_profit, stop_loss, duration, created_at, closed_at, closing_price, profit,
        close_reason)
      select 1 + n % 2, n % 3 = 0, 1, 'buy', 1, 1, 1, 1, false, false, 0, 0, 10, opened,
        case when n > 2 then opened + n * interval '90 minutes' end, case when n > 2 then 1 end,
        case when n > 2 then n - 30.123456 end, case when n > 2 then 'manual' end
      from generate_series(1, 60) n,
        lateral (select timestamptz '2026-01-30T00:00:00Z' + n * interval '1 day' as opened) moment`);
    await upgrade();
    const db = drizzle(pool) as unknown as Db;
    expect(await monthDifferences(db)).toEqual([]);
    await pool.query(`update trades set closed_at = created_at, closing_price = 1, profit = 2, close_reason = 'manual'
      where closed_at is null`);
    expect(await monthDifferences(db)).toEqual([]);
    const { rows } = await pool.query('select sum(positions)::int as positions from closed_months');
    expect(rows).toEqual([{ positions: 60 }]);
  });
});

describe('a migration that others stand in the way of', () => {
  const waits = { lock: 50, turn: 200 };
  const entry = (idx: number, tag: string) => ({
    idx,
    version: '7',
    when: 1_700_000_000_000 + idx,
    tag,
    breakpoints: true,
  });
  /** Keeps what the statement locks until it is told to let go. */
  async function hold(statement: string): Promise<() => Promise<void>> {
    const client = await pools[2].connect();
    await client.query('begin');
    await client.query(statement);
    return async () => {
      await client.query('rollback');
      client.release();
    };
  }

  test('gives a table up that somebody holds, and says what to do; without them it is applied', async () => {
    writeFileSync(join(folder, '0001_more.sql'), 'alter table applied add column more integer');
    writeJournal([entry(0, '0000_counts'), entry(1, '0001_more')]);
    const release = await hold('select at from applied');
    const refused = await migrateInTurn(pools[0], folder, waits).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ConfigError);
    expect((refused as Error).message).toContain('end what holds the table');
    // Whoever reads it does not wait behind a migration that is given up.
    expect((await pools[1].query('select * from applied')).rows).toEqual([{ at: 1 }]);
    await release();
    await migrateInTurn(pools[0], folder, waits);
    expect((await pools[0].query('select * from applied')).rows).toEqual([{ at: 1, more: null }]);
  });

  test('does not wait for ever for another process that migrates', async () => {
    const release = await hold('select id from drizzle.migration_turn for update');
    await expect(migrateInTurn(pools[0], folder, waits)).rejects.toThrow('Another process has been migrating');
    await release();
    await migrateInTurn(pools[0], folder, waits);
  });
});
