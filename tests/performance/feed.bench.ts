// How many ticks a second one server takes from a feed that sends batch after batch, while its prices are the market:
// the server as it is shipped, on both databases, with PostgreSQL's flushes on.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startPostgres } from '@bourse/server/testing';
import { SEED_ASSETS } from '@bourse/server/testing/prices';
import { type Figure, figure, median } from './figure.ts';
import { ask } from './server/accounts.ts';
import { type MeasuredServer, startBourse } from './server/processes.ts';
import { sized } from './size.ts';

/** Ticks of a batch: one, as many as a feed of all assets gathers in a moment, as many as the contract takes. */
const SIZES = [1, 100, 500];
const ROUNDS = sized(3, 1);
const SECONDS = sized(4, 1);
/** What a platform of this size wants of one server. */
const WANTED = 1_000;
const APP_KEY = 'a key of the benchmark, of 32 characters and more';

const operator = fileURLToPath(new URL('../../apps/server/dist/operator.js', import.meta.url));

export async function measure(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-bench-'));
  const closing: (() => Promise<void> | void)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const postgres = await startPostgres({ flushes: true });
    closing.push(() => postgres.stop());
    const figures: Figure[] = [];
    for (const [engine, environment] of Object.entries({
      PostgreSQL: { DATA_DIR: folder, DATABASE_URL: postgres.url, APP_KEY, DEMO: '1' },
      PGlite: { DATA_DIR: folder },
    })) {
      const server = await startBourse(engine, environment);
      closing.push(server.stop);
      figures.push(...(await measureEngine(server, environment)));
    }
    return figures;
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}

async function measureEngine(server: MeasuredServer, environment: Record<string, string>): Promise<Figure[]> {
  const operate = async (...args: string[]) => {
    const env = { ...process.env, ...environment };
    return (await promisify(execFile)(process.execPath, [operator, ...args], { env })).stdout;
  };
  const key = /feed_\S+/.exec(await operate('feed', 'add-key', 'benchmark'))?.[0] ?? '';
  await send(server.url, key, batchOf(SEED_ASSETS.length, 0));
  await operate('setting', 'set', 'market_source', 'feed');
  const figures: Figure[] = [];
  for (const size of SIZES) {
    const rates: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const rate = await keepSending(server.url, key, size);
      // The first round warms up.
      if (round > 0) rates.push(rate);
    }
    console.log(`  ${server.name}, batches of ${size}: ${median(rates).toFixed(0)} ticks/s`);
    figures.push(
      figure({
        part: 'feed',
        name: `ticks taken in batches of ${size}, ${server.name}`,
        value: median(rates),
        unit: 'ticks/s',
        bound: size > 1 ? `≥ ${WANTED}` : undefined,
      }),
    );
  }
  return figures;
}

/** Ticks taken a second, batch after batch. */
async function keepSending(url: string, key: string, size: number): Promise<number> {
  const started = performance.now();
  let [taken, turn] = [0, 0];
  while (performance.now() - started < SECONDS * 1000) taken += await send(url, key, batchOf(size, (turn += 1) * size));
  return (taken / (performance.now() - started)) * 1000;
}

async function send(url: string, token: string, ticks: readonly object[]): Promise<number> {
  const { data } = await ask<{ data: { accepted: number } }>(`${url}/api/v1/feed/ticks`, { token, body: { ticks } });
  return data.accepted;
}

/** Ticks of one asset after the other, whose prices move a little. */
function batchOf(size: number, first: number): object[] {
  return Array.from({ length: size }, (_, place) => {
    const { sy, basePrice, spread, decimals } = SEED_ASSETS[
      (first + place) % SEED_ASSETS.length
    ] as (typeof SEED_ASSETS)[0];
    const bid = Number(basePrice) * (1 + ((first + place) % 100) / 10_000);
    const price = (value: number) => Number(value.toFixed(decimals));
    return { sy, sell_p: price(bid), buy_p: price(bid + Number(spread)), at: new Date().toISOString() };
  });
}
