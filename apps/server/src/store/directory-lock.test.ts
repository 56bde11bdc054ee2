import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError } from '../config';
import { DirectoryInUse, lockDirectory } from './directory-lock';

let directory: string;
let file: string;
let child: ChildProcess | null = null;

async function otherProcess(): Promise<number> {
  child = spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => {}, 1000)'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  if (child.stdout) await once(child.stdout, 'data');
  return child.pid as number;
}

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'bourse-lock-'));
  file = join(directory, 'lock');
});
afterEach(() => {
  child?.kill('SIGKILL');
  child = null;
  rmSync(directory, { recursive: true });
});

test('a directory belongs to one process until it gives it back', () => {
  const release = lockDirectory(directory);
  expect(readFileSync(file, 'utf8')).toBe(String(process.pid));
  expect(() => lockDirectory(directory)).toThrow(DirectoryInUse);
  release();
  expect(existsSync(file)).toBe(false);
  lockDirectory(directory)();
});

test('giving back twice leaves the next holder alone', () => {
  const release = lockDirectory(directory);
  release();
  const again = lockDirectory(directory);
  release();
  expect(existsSync(file)).toBe(true);
  again();
});

test('a directory of a living process is refused, and its lock stays', async () => {
  const pid = await otherProcess();
  writeFileSync(file, String(pid));
  expect(() => lockDirectory(directory)).toThrow(`in use by process ${pid}`);
  expect(readFileSync(file, 'utf8')).toBe(String(pid));
});

test('the lock of a process that died is taken over', async () => {
  const pid = await otherProcess();
  writeFileSync(file, String(pid));
  child?.kill('SIGKILL');
  if (child) await once(child, 'exit');
  const release = lockDirectory(directory);
  expect(readFileSync(file, 'utf8')).toBe(String(process.pid));
  release();
});

test.each(['', 'not a number', '-1', String(process.pid)])('a lock that says "%s" holds nobody', (text) => {
  writeFileSync(file, text);
  const release = lockDirectory(directory);
  expect(readFileSync(file, 'utf8')).toBe(String(process.pid));
  release();
});

test.each(['taken', join('taken', 'below')])(
  'a file where the directory should be is named in one line: %s',
  (name) => {
    writeFileSync(join(directory, 'taken'), '');
    const path = join(directory, name);
    expect(() => lockDirectory(path)).toThrow(
      new ConfigError(`DATA_DIR must be a directory, and ${path} is a file or lies in one.`),
    );
  },
);
