import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError } from '../config';
import { DirectoryInUse, lockDirectory } from './directory-lock';

let directory: string;
let file: string;
let child: ChildProcess | null = null;
let socket: Server | null = null;
const OWN = `${process.pid}\n${hostname()}`;
const OURS = new RegExp(`^${process.pid}\n${hostname()}\n[\\w-]{36}\n[\\w-]*$`);

async function otherProcess(): Promise<number> {
  child = spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => {}, 1000)'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  if (child.stdout) await once(child.stdout, 'data');
  return child.pid as number;
}

/** What a running server has in its directory. */
async function adminSocket(): Promise<void> {
  const address = join(directory, 'operator.sock');
  socket = createServer((client) => client.destroy());
  socket.listen(address);
  await once(socket, 'listening');
  writeFileSync(join(directory, 'operator.json'), JSON.stringify({ address, secret: 'x' }));
}

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'bourse-lock-'));
  file = join(directory, 'lock');
});
afterEach(() => {
  child?.kill('SIGKILL');
  child = null;
  socket?.close();
  socket = null;
  rmSync(directory, { recursive: true });
});

test('a directory belongs to one process until it gives it back', async () => {
  const release = await lockDirectory(directory);
  expect(readFileSync(file, 'utf8')).toMatch(OURS);
  await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUse);
  release();
  expect(existsSync(file)).toBe(false);
  (await lockDirectory(directory))();
});

test('giving back twice leaves the next holder alone', async () => {
  const release = await lockDirectory(directory);
  release();
  const again = await lockDirectory(directory);
  release();
  expect(existsSync(file)).toBe(true);
  again();
});

test('a directory of a living process is refused, and its lock stays', async () => {
  const pid = await otherProcess();
  writeFileSync(file, String(pid));
  await expect(lockDirectory(directory)).rejects.toThrow(`in use by process ${pid}. Stop it`);
  expect(readFileSync(file, 'utf8')).toBe(String(pid));
});

test('the lock of a process that died is taken over', async () => {
  const pid = await otherProcess();
  writeFileSync(file, String(pid));
  child?.kill('SIGKILL');
  if (child) await once(child, 'exit');
  const release = await lockDirectory(directory);
  expect(readFileSync(file, 'utf8')).toMatch(OURS);
  release();
});

test('the lock of an earlier start of the machine is taken over, though another process has its number now', async () => {
  const mark = '5b6a2f0c-0c0b-4a3e-9d55-6a0f3d1c2b4e';
  const other = await otherProcess();
  const release = await lockDirectory(directory);
  const boot = readFileSync(file, 'utf8').split('\n')[3];
  release();
  writeFileSync(file, `${other}\n${hostname()}\n${mark}\n${boot}`);
  await expect(lockDirectory(directory)).rejects.toThrow(`in use by process ${other}. Stop it`);
  writeFileSync(file, `${other}\n${hostname()}\n${mark}\nan-earlier-start`);
  (await lockDirectory(directory))();
});

test.each(['', 'not a number', '-1', String(process.pid)])('a lock that says "%s" holds nobody', async (text) => {
  writeFileSync(file, text);
  const release = await lockDirectory(directory);
  expect(readFileSync(file, 'utf8')).toMatch(OURS);
  release();
});

test.each([
  ['1\nanother-container', 'in use by process 1 of the machine or container another-container'],
  [OWN, `in use by process ${process.pid}. Stop it`],
  [String(process.pid), `in use by process ${process.pid}. Stop it`],
  [`1\n${hostname()}\nx\nan-earlier-start`, 'in use by process 1. Stop it'],
])(
  'what %j says of a process whose number counts elsewhere holds while its server answers, and no longer',
  async (text, refusal) => {
    writeFileSync(file, text);
    await adminSocket();
    await expect(lockDirectory(directory)).rejects.toThrow(refusal);
    expect(readFileSync(file, 'utf8')).toBe(text);
    const closed = socket && once(socket, 'close');
    socket?.close();
    await closed;
    const release = await lockDirectory(directory);
    expect(readFileSync(file, 'utf8')).toMatch(OURS);
    release();
  },
);

test('a lock of another machine is taken over where nothing of a server is left, or nothing that can be read', async () => {
  for (const left of ['{}', 'cut sho', '{"address":5}']) {
    writeFileSync(file, '1\nanother-container');
    writeFileSync(join(directory, 'operator.json'), left);
    (await lockDirectory(directory))();
  }
  expect(readdirSync(directory)).toEqual(['operator.json']);
});

test.each(['1\nanother-container', OWN])(
  'of several that find the dead lock %j at once one gets the directory',
  async (text) => {
    writeFileSync(file, text);
    const tries = await Promise.allSettled(Array.from({ length: 4 }, () => lockDirectory(directory)));
    const winners = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(winners).toHaveLength(1);
    expect(readFileSync(file, 'utf8')).toMatch(OURS);
    winners[0]?.();
  },
);

test.each(['taken', join('taken', 'below')])(
  'a file where the directory should be is named in one line: %s',
  async (name) => {
    writeFileSync(join(directory, 'taken'), '');
    const path = join(directory, name);
    await expect(lockDirectory(path)).rejects.toThrow(
      new ConfigError(`DATA_DIR must be a directory, and ${path} is a file or lies in one.`),
    );
  },
);
