// The server under load beside a bare Fastify that answers JSON of the same size, on both databases, in turns.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@bourse/server/testing';
import { type Figure, figure, median } from './figure.ts';
import { ask, credentials, orderOf, type Person, POSITIONS, seedAccounts } from './server/accounts.ts';
import type { Load } from './server/load.mjs';
import { type MeasuredServer, startBare, startBourse, startGenerator } from './server/processes.ts';
import { sized } from './size.ts';

const CONNECTIONS = 20;
const ROUNDS = sized(5, 1);
const SECONDS = sized(2, 1);
/** Until the compiler has seen enough, on a slow machine as well. */
const WARM_SECONDS = sized(3, 1);
const APP_KEY = 'a key of the benchmark, of 32 characters and more';

/** How many processes share one PostgreSQL. */
const WORKERS = [
  [', 1 worker', ['--workers', '1']],
  [', 2 workers', ['--workers', '2']],
] as const;

/** One server of ours with people in its database. */
interface Subject {
  readonly server: MeasuredServer;
  readonly holders: readonly Person[];
  readonly others: readonly Person[];
  readonly assetId: number;
}

/** One call that is measured. */
interface Case {
  readonly name: string;
  readonly method: Load['method'];
  readonly path: (subject: Subject) => string;
  /** What each connection sends. */
  readonly connections: (subject: Subject) => Load['connections'];
  readonly isKeyed?: boolean;
  readonly expects?: string;
  /** Bound on the ratio of requests/s, by engine. */
  readonly bound?: Readonly<Record<string, string>>;
  /** Puts things back after a round. */
  readonly after?: (subject: Subject) => Promise<void>;
}

const json = { 'content-type': 'application/json' };
const bearer = ({ token }: Person) => ({ authorization: `Bearer ${token}` });
const pnl = '/api/v1/user/trades/update/pnl';

const cases: readonly Case[] = [
  {
    name: 'rate',
    method: 'GET',
    path: ({ assetId }) => `/api/v1/asset/rate/${assetId}`,
    connections: ({ others }) => others.map((person) => ({ headers: bearer(person) })),
  },
  {
    name: `P/L of ${POSITIONS} positions`,
    method: 'GET',
    path: () => pnl,
    connections: ({ holders }) => holders.map((person) => ({ headers: bearer(person) })),
    bound: { 'PostgreSQL, 1 worker': '≥ 0.15', PGlite: '≥ 0.05' },
  },
  {
    name: `P/L of ${POSITIONS} positions, packed`,
    method: 'GET',
    path: () => pnl,
    connections: ({ holders }) =>
      holders.map((person) => ({ headers: { ...bearer(person), 'accept-encoding': 'br, gzip' } })),
  },
  {
    name: 'placing an order',
    method: 'POST',
    path: () => '/api/v1/user/trades/store',
    connections: ({ others, assetId }) =>
      others.map((person) => ({
        headers: { ...bearer(person), ...json },
        body: JSON.stringify(orderOf(assetId, 1)),
      })),
    isKeyed: true,
    expects: '"status":1',
    after: async ({ server, others }) => {
      for (const { token } of others)
        await ask(`${server.url}/api/v1/user/trades/close/all`, { token, method: 'POST' });
    },
  },
  {
    name: 'login (argon2id by design)',
    method: 'POST',
    path: () => '/api/v1/auth/login',
    connections: ({ others }) =>
      others.map(({ email }) => ({ headers: json, body: JSON.stringify(credentials(email)) })),
    expects: '"token"',
  },
];

/** One round of one server. */
interface Round {
  readonly perSecond: number;
  /** CPU of the server's process for each request, ms. */
  readonly cpuMs: number;
  readonly p50: number;
  readonly p99: number;
  readonly rssMiB: number;
}

/** Measures every call on both engines. */
export async function measure(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-bench-'));
  const closing: (() => Promise<void> | void)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const postgres = await startPostgres({ flushes: true });
    closing.push(() => postgres.stop());
    const subjects: Subject[] = [];
    for (const [name, environment] of Object.entries({
      PGlite: { DATA_DIR: folder },
      PostgreSQL: { DATA_DIR: folder, DATABASE_URL: postgres.url, APP_KEY, DEMO: '1' },
    })) {
      console.log(`  preparing ${name}`);
      const people = await seedAccounts(environment, CONNECTIONS);
      // The same people on the same database: once one process serves them, once two.
      const ways =
        name === 'PGlite' ? [[name, []] as const] : WORKERS.map(([of, args]) => [`${name}${of}`, args] as const);
      for (const [called, args] of ways) {
        const server = await startBourse(called, environment, args);
        closing.push(server.stop);
        subjects.push({ server, ...people });
      }
    }
    const bare = await startBare();
    closing.push(bare.stop);
    const generator = startGenerator();
    closing.push(generator.stop);
    const figures: Figure[] = [];
    for (const one of cases) figures.push(...(await measureCase(one, subjects, bare, generator.run)));
    return figures;
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}

type Run = ReturnType<typeof startGenerator>['run'];

async function measureCase(one: Case, subjects: readonly Subject[], bare: MeasuredServer, run: Run) {
  const [first] = subjects;
  if (!first) throw new Error('nothing to measure');
  const name = encodeURIComponent(one.name);
  const [sample] = one.connections(first);
  const plain = await fetch(first.server.url + one.path(first), { method: one.method, ...sample });
  await ask(`${bare.url}/answers/${name}`, { method: 'PUT', body: await plain.json() });
  await one.after?.(first);

  const turns: { server: MeasuredServer; load: Omit<Load, 'seconds'>; after: () => Promise<void> }[] = [
    { server: bare, load: loadOf(one, first, `${bare.url}/answers/${name}`, true), after: async () => {} },
    ...subjects.map((subject) => ({
      server: subject.server,
      load: loadOf(one, subject, subject.server.url + one.path(subject), false),
      after: async () => one.after?.(subject),
    })),
  ];
  const rounds = new Map<MeasuredServer, Round[]>(turns.map(({ server }) => [server, []]));
  for (let round = 0; round <= ROUNDS; round++)
    for (const { server, load, after } of turns) {
      const seen = await measureRound(server, { ...load, seconds: round === 0 ? WARM_SECONDS : SECONDS }, run);
      await after();
      // The first round warms up.
      if (round > 0) rounds.get(server)?.push(seen);
    }
  const middle = (server: MeasuredServer, key: keyof Round) =>
    median((rounds.get(server) ?? []).map((round) => round[key]));
  return subjects.flatMap(({ server }) => {
    const of = (what: string, unit: string, key: keyof Round, bound?: string) =>
      figure({
        part: 'server',
        name: `${one.name}: ${what}, ${server.name}`,
        value: middle(server, key),
        unit,
        baseline: { name: bare.name, value: middle(bare, key) },
        bound,
      });
    return [
      of('requests/s', '/s', 'perSecond', one.bound?.[server.name]),
      of('CPU a request', 'ms', 'cpuMs'),
      of('p50', 'ms', 'p50'),
      of('p99', 'ms', 'p99'),
      of('memory', 'MiB', 'rssMiB'),
    ];
  });
}

function loadOf(one: Case, subject: Subject, url: string, isBare: boolean): Omit<Load, 'seconds'> {
  const { method, isKeyed = false, expects } = one;
  const connections = one.connections(subject);
  return { url, method, connections, isKeyed, ...(expects === undefined || isBare ? {} : { expects }) };
}

async function measureRound(server: MeasuredServer, load: Load, run: Run): Promise<Round> {
  const before = await server.usage();
  const seen = await run(load);
  const after = await server.usage();
  return {
    perSecond: seen.requests / seen.seconds,
    cpuMs: (after.cpuMs - before.cpuMs) / seen.requests,
    p50: seen.p50,
    p99: seen.p99,
    rssMiB: after.rssMiB,
  };
}
