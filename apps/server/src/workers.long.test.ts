import cluster from 'node:cluster';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Built, buildPrograms, says } from './testing/built';
import { startPostgres, type TestPostgres } from './testing/postgres';
import { startWorkers } from './workers';

let built: Built;
let postgres: TestPostgres;
const env = (more: Record<string, string> = {}) => ({
  DATABASE_URL: postgres.url,
  APP_KEY: 'k'.repeat(40),
  LOG_LEVEL: 'info',
  DEMO: '1',
  ...more,
});

beforeAll(async () => {
  [built, postgres] = await Promise.all([buildPrograms(), startPostgres()]);
});
afterAll(() => {
  postgres.stop();
  built.remove();
});

/** Asks until the log has lines of this many processes; each call is a connection of its own. */
async function pidsThatAnswer(address: string, seen: Set<number>, wanted: number): Promise<number[]> {
  const until = Date.now() + 60_000;
  while (seen.size < wanted) {
    if (Date.now() > until) throw new Error(`Only ${[...seen].join(', ')} answered`);
    const answer = await fetch(`${address}/api/v1/countries`, { headers: { connection: 'close' } });
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
  }
  return [...seen];
}

test('workers share a port and a database, are replaced when they die, and end together', async () => {
  const server = built.start('main', ['--workers', '2'], env());
  const seen = new Set<number>();
  server.stdout.on('data', (chunk: Buffer) => {
    for (const [, pid] of chunk.toString().matchAll(/"pid":(\d+)[^\n]*request completed/g)) seen.add(Number(pid));
  });
  const [, address = ''] = await says(server.stdout, /Bourse is ready: (\S+) \(build \w+\)\nDemo account: /);
  const before = await pidsThatAnswer(address, seen, 2);
  expect(before).not.toContain(server.pid);

  const replaced = says(server.stderr, /Worker (\d+) was ended by SIGKILL\. Another takes its place/);
  process.kill(before[0] ?? 0, 'SIGKILL');
  expect((await replaced)[1]).toBe(String(before[0]));
  // The other one goes on alone until the new one is there.
  expect(await pidsThatAnswer(address, seen, 3)).toHaveLength(3);

  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  for (const pid of seen) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed');
});

test('a start where real people sign in says that simulated prices hold their money back (R34)', async () => {
  const site = { DEMO: '', PUBLIC_URL: 'https://trade.example', TRUST_PROXY: '1' };
  for (const args of [['--workers', '1'], []]) {
    const server = built.start('main', args, env(site));
    const [said] = await says(server.stderr, /Warning: Prices are simulated: [^\n]*/);
    expect(said).toContain('deposits, withdrawals and adjustments of real money are refused');
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  }
});

test('workers end when their keeper is killed', async () => {
  const server = built.start('main', ['--workers', '1'], env());
  const seen = new Set<number>();
  server.stdout.on('data', (chunk: Buffer) => {
    for (const [, pid] of chunk.toString().matchAll(/"pid":(\d+)[^\n]*request completed/g)) seen.add(Number(pid));
  });
  const [, address = ''] = await says(server.stdout, /Bourse is ready: (\S+) \(build \w+\)\n/);
  await pidsThatAnswer(address, seen, 1);
  // Its output is closed when the last process that holds it, the worker, is gone.
  const closed = once(server, 'close');
  server.kill('SIGKILL');
  await closed;
  await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed');
});

test('workers that cannot listen end the start with a sentence and code 1', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const at = other.address();
  const port = String(typeof at === 'object' && at ? at.port : 0);
  const { code, error } = await built.run('main', ['--workers', '2'], env({ PORT: port }));
  other.close();
  expect(code).toBe(1);
  expect(error).toContain(`Port ${port} is in use.`);
  expect(error).toContain('One of its workers ended while it started.');
});

/** The first listens and ends at once; the second listens when the first is gone, the others at once. */
const SHORT_LIVED = `
import cluster from 'node:cluster';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
const file = new URL('first.pid', import.meta.url);
const isGone = () => {
  try {
    return process.kill(Number(readFileSync(file, 'utf8')), 0) && false;
  } catch {
    return true;
  }
};
if (cluster.worker.id === 1) writeFileSync(file, String(process.pid));
if (cluster.worker.id === 2) while (!existsSync(file) || !isGone()) await wait(10);
createServer().listen(0, '127.0.0.1', () => {
  if (cluster.worker.id === 1) process.send('listening', () => process.exit(1));
});
process.on('SIGTERM', () => process.exit(0));
`;

test('a worker that ends before the last one listens is replaced as well', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-workers-'));
  const file = join(folder, 'worker.mjs');
  writeFileSync(file, SHORT_LIVED);
  const alive = () => Object.values(cluster.workers ?? {}).flatMap((each) => (each && !each.isDead() ? each.id : []));
  const workers = await startWorkers({ count: 2, file, stopLimit: 10_000, say: () => undefined });
  try {
    expect(alive()).toEqual([2, 3]);
  } finally {
    await workers.stop();
    rmSync(folder, { recursive: true });
  }
  expect(alive()).toEqual([]);
});

test.each([
  ['the embedded database', ['--workers', '2'], { DATABASE_URL: '' }, 'needs a PostgreSQL'],
  ['a test run', ['--workers', '2'], { BOURSE_TEST: '1' }, 'refused with BOURSE_TEST=1'],
  ['no worker at all', ['--workers', '0'], {}, 'a number from 1 to 64'],
  ['half a worker', ['--workers', '1.5'], {}, 'a number from 1 to 64'],
  ['what it does not know', ['--speed'], {}, 'There is --workers N, nothing else.'],
])('%s is refused with a sentence and code 1', async (_name, args, more, text) => {
  const { code, error } = await built.run('main', args, { ...env(more), DATA_DIR: join(built.folder, 'none') });
  expect(code).toBe(1);
  expect(error).toContain('Bourse did not start. ');
  expect(error).toContain(text);
});
