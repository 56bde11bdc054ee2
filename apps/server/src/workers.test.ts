import cluster from 'node:cluster';
import { mkdirSync, mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startWorkers, type Workers } from './workers';

/** Listens, and ends when told. */
const PLAIN = `
import { createServer } from 'node:net';
createServer().listen(0, '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
`;

let folder: string;
let said: string[];
let heard: () => void;
/** Where workers begin: none can while it is missing. */
const home = () => join(folder, 'home');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-workers-'));
  mkdirSync(home());
  writeFileSync(join(folder, 'worker.mjs'), PLAIN);
  cluster.setupPrimary({ cwd: home() });
  said = [];
  heard = () => undefined;
});
afterEach(() => {
  cluster.setupPrimary({ cwd: process.cwd() });
  rmSync(folder, { recursive: true });
});

const start = (count: number): Promise<Workers> =>
  startWorkers({
    count,
    file: join(folder, 'worker.mjs'),
    stopLimit: 10_000,
    say: (text) => {
      said.push(text);
      heard();
    },
  });
const saidSoMuch = (count: number) =>
  new Promise<void>((resolve) => {
    heard = () => void (said.length >= count && resolve());
    heard();
  });
const alive = () => Object.values(cluster.workers ?? {}).filter((one) => one?.process.pid && one.isConnected());
const listening = () => new Promise((resolve) => cluster.once('listening', resolve));

test('an error of a worker that runs ends neither its keeper nor any worker', async () => {
  const workers = await start(2);
  try {
    for (const worker of alive()) worker?.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    expect([alive().length, said]).toEqual([2, []]);
  } finally {
    await workers.stop();
  }
});

test('a worker that cannot be started is replaced after a pause, as one that ended', async () => {
  const workers = await start(1);
  try {
    rmdirSync(home());
    alive()[0]?.process.kill('SIGKILL');
    await saidSoMuch(2);
    expect(said[0]).toMatch(/^Worker \d+ was ended by SIGKILL\. Another takes its place in 0\.5 s\.$/);
    expect(said[1]).toMatch(/^A worker could not be started: spawn \S+ ENOENT\. Another takes its place in 1 s\.$/);
    // What cannot even be tried: a path with a zero byte in it.
    cluster.setupPrimary({ cwd: '\0' });
    await saidSoMuch(3);
    expect(said[2]).toMatch(/^A worker could not be made: .+\. Another takes its place in 2 s\.$/);
    cluster.setupPrimary({ cwd: folder });
    await listening();
    expect([alive().length, said.length]).toEqual([1, 3]);
  } finally {
    await workers.stop();
  }
});

test('a start none of whose workers can be started fails, and its process goes on', async () => {
  rmdirSync(home());
  await expect(start(2)).rejects.toThrow('One of its workers ended while it started.');
  expect(said).toEqual([]);
});
