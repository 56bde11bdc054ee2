// How many clients one process holds: a crowd that polls at the documents' intervals grows until the server is late.
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@bourse/server/testing';
import { type Figure, figure } from './figure.ts';
import { seedAccounts } from './server/accounts.ts';
import type { Crowd, CrowdSeen } from './server/crowd.mjs';
import { type MeasuredServer, startBourse, startCrowd } from './server/processes.ts';
import { sized } from './size.ts';

/** Accounts that the clients share; each holds as many positions as the other part's holders. */
const ACCOUNTS = sized(40, 4);
const FIRST_CROWD = sized(250, 10);
/** Halvings of the range in which the limit lies, once it is found. */
const HALVINGS = sized(3, 1);
const MOST_CLIENTS = sized(64_000, 40);
const P99_LIMIT_MS = 500;
const SETTLE_SECONDS = sized(6, 1);
const SECONDS = sized(12, 2);
const APP_KEY = 'a key of the benchmark, of 32 characters and more';

/** A crowd of one size and what it saw. */
interface Step {
  readonly clients: number;
  readonly seen: CrowdSeen;
  /** Share of one core that the server's process used. */
  readonly cpu: number;
}

/** Raises the crowd until it is no longer served in time, with positions and without. */
export async function measure(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-bench-'));
  const postgres = await startPostgres({ flushes: true });
  try {
    const environment = { DATA_DIR: folder, DATABASE_URL: postgres.url, APP_KEY, DEMO: '1' };
    const { holders, others, assetId } = await seedAccounts(environment, ACCOUNTS);
    const pollsOf = (isHolder: boolean): Crowd['polls'] => [
      // T-109, T-114 and R22, the reload of the user, T-103.
      { path: `/api/v1/asset/rate/${assetId}`, method: 'GET', everyMs: 5_000, isAfterAnswer: false },
      { path: '/api/v1/assets', method: 'GET', everyMs: 15_000, isAfterAnswer: false },
      { path: '/api/v1/auth/user', method: 'POST', everyMs: 60_000, isAfterAnswer: false },
      ...(isHolder
        ? [{ path: '/api/v1/user/trades/update/pnl', method: 'GET' as const, everyMs: 4_000, isAfterAnswer: true }]
        : []),
    ];
    const figures: Figure[] = [];
    for (const [name, people, isHolder] of [
      ['who watch prices', others, false],
      ['with 50 open positions each', holders, true],
    ] as const) {
      const server = await startBourse('PostgreSQL', environment);
      const crowd = startCrowd();
      try {
        const tokens = people.map(({ token }) => token);
        const polls = pollsOf(isHolder);
        const held = await raise((clients) => stepOf(server, crowd.run, { polls, tokens, clients }));
        figures.push(...figuresOf(name, held));
      } finally {
        await crowd.stop();
        await server.stop();
      }
    }
    return figures;
  } finally {
    postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function stepOf(
  server: MeasuredServer,
  run: (crowd: Crowd) => Promise<CrowdSeen>,
  what: Pick<Crowd, 'polls' | 'tokens' | 'clients'>,
): Promise<Step> {
  const before = await server.usage();
  const began = performance.now();
  const seen = await run({ url: server.url, settleSeconds: SETTLE_SECONDS, seconds: SECONDS, ...what });
  const after = await server.usage();
  const cpu = (after.cpuMs - before.cpuMs) / (performance.now() - began);
  const wrong = seen.errors > 0 ? `, ${seen.errors} errors: ${seen.first}` : '';
  const rate = Math.round(seen.requests / seen.seconds);
  console.log(`  ${what.clients} clients: ${rate}/s, p99 ${Math.round(seen.p99)} ms, CPU ${cpu.toFixed(2)}${wrong}`);
  return { clients: what.clients, seen, cpu };
}

const isHeld = ({ seen }: Step) => seen.errors === 0 && seen.p99 < P99_LIMIT_MS && seen.requests > 0;

/** Doubles the crowd until it is not held, then halves the range; answers the largest that was held. */
async function raise(take: (clients: number) => Promise<Step>): Promise<Step> {
  let held: Step | undefined;
  let clients = FIRST_CROWD;
  let step = await take(clients);
  while (isHeld(step) && clients < MOST_CLIENTS) {
    held = step;
    clients *= 2;
    step = await take(clients);
  }
  if (held === undefined) throw new Error(`${FIRST_CROWD} clients are too many: p99 ${step.seen.p99} ms`);
  for (let low = held.clients, high = clients, at = 0; at < HALVINGS; at += 1) {
    const middle = Math.round((low + high) / 2);
    const next = await take(middle);
    if (isHeld(next)) [held, low] = [next, middle];
    else high = middle;
  }
  return held;
}

function figuresOf(name: string, { clients, seen, cpu }: Step): Figure[] {
  const of = (what: string, value: number, unit: string) =>
    figure({ part: 'clients', name: `clients ${name}: ${what}`, value, unit });
  return [
    of(
      `held by one process on PostgreSQL, p99 < ${P99_LIMIT_MS} ms, no error, ${cpus().length} cores for all`,
      clients,
      'clients',
    ),
    of('requests/s of these', seen.requests / seen.seconds, '/s'),
    of('p50', seen.p50, 'ms'),
    of('p99', seen.p99, 'ms'),
    of('cores used by the process', cpu, 'cores'),
  ];
}
