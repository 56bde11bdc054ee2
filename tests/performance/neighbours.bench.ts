// What one person's heaviest calls cost everybody else: the median of another user's rate call while they run, beside
// that of a quiet server. Each figure is the median of rounds, quiet and busy in turns.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@bourse/server/testing';
import { type Figure, figure, median } from './figure.ts';
import { ask, type Person, seedAccounts } from './server/accounts.ts';
import { type MeasuredServer, startBourse, startGenerator } from './server/processes.ts';
import { sized } from './size.ts';

const FULL_ACCOUNT = sized(500, 20);
const ROUNDS = sized(5, 1);
/** Length of a round, quiet or busy, and of the one that warms up. */
const SECONDS = 1;
const APP_KEY = 'a key of the benchmark, of 32 characters and more';

type Run = ReturnType<typeof startGenerator>['run'];
/** Keeps one person's calls going, one after another, for a round. */
type Heavy = (url: string, heavy: Person, run: Run) => Promise<unknown>;

const poll =
  (encoding: string): Heavy =>
  (url, { token }, run) =>
    run({
      url: `${url}/api/v1/user/trades/update/pnl`,
      method: 'GET',
      seconds: SECONDS,
      connections: [{ headers: { authorization: `Bearer ${token}`, 'accept-encoding': encoding } }],
      isKeyed: false,
    });

let asset = 0;

/** Candles that nobody has asked for: an asset keeps those of its last few charts. */
const drawCandles: Heavy = async (url, { token }) => {
  const until = performance.now() + SECONDS * 1000;
  while (performance.now() < until) {
    asset = (asset % 200) + 1;
    await ask(`${url}/api/v1/asset/candles/${asset}?interval=1d&limit=200`, { token });
  }
};

const cases: readonly { name: string; heavy: Heavy; bound?: string }[] = [
  { name: `P/L of ${FULL_ACCOUNT} positions`, heavy: poll('identity'), bound: '≤ 2' },
  { name: `P/L of ${FULL_ACCOUNT} positions, packed`, heavy: poll('br'), bound: '≤ 2' },
  { name: '200 daily candles of one asset after another', heavy: drawCandles },
];

/** Measures on both databases. */
export async function measure(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-bench-'));
  const closing: (() => Promise<void> | void)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const postgres = await startPostgres({ flushes: true });
    closing.push(() => postgres.stop());
    const generator = startGenerator();
    closing.push(generator.stop);
    const { run } = generator;
    const figures: Figure[] = [];
    for (const [engine, environment] of Object.entries({
      PostgreSQL: { DATA_DIR: folder, DATABASE_URL: postgres.url, APP_KEY, DEMO: '1' },
      PGlite: { DATA_DIR: folder },
    })) {
      console.log(`  preparing ${engine}`);
      const { holders, others, assetId } = await seedAccounts(environment, 1, FULL_ACCOUNT);
      const [holder, other] = [holders[0], others[0]];
      if (!holder || !other) throw new Error('nobody to measure');
      const server = await startBourse(engine, environment);
      closing.push(server.stop);
      for (const one of cases) figures.push(await measureCase(one, server, { holder, other, assetId, run }));
    }
    return figures;
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}

async function measureCase(
  { name, heavy, bound }: (typeof cases)[number],
  { url, name: engine }: MeasuredServer,
  { holder, other, assetId, run }: { holder: Person; other: Person; assetId: number; run: Run },
): Promise<Figure> {
  const [quiet, busy]: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round++) {
    const still = await rateCalls(url, other, assetId, new Promise((resolve) => setTimeout(resolve, SECONDS * 1000)));
    const loaded = await rateCalls(url, other, assetId, heavy(url, holder, run));
    // The first round warms up.
    if (round === 0) continue;
    quiet.push(still);
    busy.push(loaded);
  }
  console.log(`  ${engine}, ${name}: quiet ${median(quiet).toFixed(2)} ms, busy ${median(busy).toFixed(2)} ms`);
  return figure({
    part: 'neighbours',
    name: `rate call of another user during ${name}: p50, ${engine}`,
    value: median(busy),
    unit: 'ms',
    baseline: { name: 'quiet server', value: median(quiet) },
    bound,
  });
}

/** The median of rate calls one after another until then, ms. */
async function rateCalls(url: string, { token }: Person, assetId: number, end: Promise<unknown>): Promise<number> {
  const times: number[] = [];
  let isOver = false;
  const ended = end.finally(() => (isOver = true));
  while (!isOver) {
    const started = performance.now();
    await ask(`${url}/api/v1/asset/rate/${assetId}`, { token });
    times.push(performance.now() - started);
  }
  await ended;
  return median(times);
}
