// What one person's heaviest calls cost everybody else: another user's rate calls while they run, beside those on a
// quiet server. Each figure is the median of rounds, quiet and busy in turns.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@bourse/server/testing';
import { type Figure, figure, median } from './figure.ts';
import { ask, openPositions, type Person, seedAccounts } from './server/accounts.ts';
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
  (encoding: string, atOnce = 1): Heavy =>
  (url, { token }, run) =>
    run({
      url: `${url}/api/v1/user/trades/update/pnl`,
      method: 'GET',
      seconds: SECONDS,
      connections: Array(atOnce).fill({ headers: { authorization: `Bearer ${token}`, 'accept-encoding': encoding } }),
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

/** Side by side: more than any page asks, less than what may wait. */
const CROWD = 30;

const mean = (values: readonly number[]) => values.reduce((all, one) => all + one, 0) / values.length;
/** What is said of a round's calls; of a crowd the mean, because a median forgets the few that waited long. */
const STATISTICS = { p50: median, mean } as const;

type Case = {
  readonly name: string;
  readonly heavy: Heavy;
  readonly statistic?: keyof typeof STATISTICS;
  readonly bound?: string;
};

const cases: readonly Case[] = [
  { name: `P/L of ${FULL_ACCOUNT} positions`, heavy: poll('identity'), bound: '≤ 2' },
  { name: `P/L of ${FULL_ACCOUNT} positions, packed`, heavy: poll('br'), bound: '≤ 2' },
  { name: `${CROWD} such P/L at a time`, heavy: poll('identity', CROWD), statistic: 'mean' },
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
      figures.push(await measureClosing(server, { holder, other, assetId }));
    }
    return figures;
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}

async function measureCase(
  { name, heavy, statistic = 'p50', bound }: Case,
  { url, name: engine }: MeasuredServer,
  { holder, other, assetId, run }: { holder: Person; other: Person; assetId: number; run: Run },
): Promise<Figure> {
  const [quiet, busy]: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round++) {
    const still = await rateCalls(url, other, assetId, quietly());
    const loaded = await rateCalls(url, other, assetId, heavy(url, holder, run));
    // The first round warms up.
    if (round === 0) continue;
    quiet.push(STATISTICS[statistic](still));
    busy.push(STATISTICS[statistic](loaded));
  }
  console.log(`  ${engine}, ${name}: quiet ${median(quiet).toFixed(2)} ms, busy ${median(busy).toFixed(2)} ms`);
  return figure({
    part: 'neighbours',
    name: `rate call of another user during ${name}: ${statistic}, ${engine}`,
    value: median(busy),
    unit: 'ms',
    baseline: { name: 'quiet server', value: median(quiet) },
    bound,
  });
}

/** The longest rate call of another user while a full account closes all of its positions by one call. */
async function measureClosing(
  { url, name: engine }: MeasuredServer,
  { holder, other, assetId }: { holder: Person; other: Person; assetId: number },
): Promise<Figure> {
  const [quiet, busy]: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round++) {
    const still = await rateCalls(url, other, assetId, quietly());
    const loaded = await rateCalls(
      url,
      other,
      assetId,
      ask(`${url}/api/v1/user/trades/close/all`, { token: holder.token, body: {} }),
    );
    await openPositions(url, holder, FULL_ACCOUNT);
    if (round === 0) continue;
    quiet.push(Math.max(...still));
    busy.push(Math.max(...loaded));
  }
  console.log(
    `  ${engine}, close-all: longest quiet ${median(quiet).toFixed(2)} ms, busy ${median(busy).toFixed(2)} ms`,
  );
  return figure({
    part: 'neighbours',
    name: `longest rate call of another user while ${FULL_ACCOUNT} positions are closed at once, ${engine}`,
    value: median(busy),
    unit: 'ms',
    baseline: { name: 'quiet server', value: median(quiet) },
  });
}

const quietly = () => new Promise((resolve) => setTimeout(resolve, SECONDS * 1000));

/** Rate calls one after another until then, ms each. */
async function rateCalls(url: string, { token }: Person, assetId: number, end: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const ended = end.finally(() => (isOver = true));
  while (!isOver) {
    const started = performance.now();
    await ask(`${url}/api/v1/asset/rate/${assetId}`, { token });
    times.push(performance.now() - started);
  }
  await ended;
  return times;
}
