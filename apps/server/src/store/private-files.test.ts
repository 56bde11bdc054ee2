import { chmodSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { appKeyOf } from '../config';
import { lockDirectory } from './directory-lock';
import { keepFilesPrivate, makePrivate } from './private-files';

let folder: string;
let umask: number;
const at = (...path: string[]) => join(folder, ...path);
const modeOf = (path: string) => (lstatSync(path).mode & 0o7777).toString(8);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-private-'));
  // An account that gives everything it makes to everybody.
  umask = process.umask(0);
});
afterEach(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true });
});

describe('another user of the machine', () => {
  test('gets at nothing that a program makes from its start on', () => {
    keepFilesPrivate();
    mkdirSync(at('made'), { mode: 0o777 });
    writeFileSync(at('made', 'file'), '', { mode: 0o666 });
    expect([modeOf(at('made')), modeOf(at('made', 'file'))]).toEqual(['700', '600']);
  });

  test('gets at neither the key nor the data directory, even where a program left the rights as they were', async () => {
    appKeyOf({ appKey: null, dataDir: at('keyed') });
    expect([modeOf(at('keyed')), modeOf(at('keyed', 'app.key'))]).toEqual(['700', '600']);
    (await lockDirectory(at('locked')))();
    expect(modeOf(at('locked'))).toBe('700');
  });

  test('gets at nothing that an earlier version or the engine left open, however deep it lies', () => {
    mkdirSync(at('db', 'base'), { recursive: true, mode: 0o755 });
    for (const path of ['app.key', 'db/PG_VERSION', 'db/base/1']) writeFileSync(at(path), '', { mode: 0o666 });
    chmodSync(folder, 0o755);
    makePrivate(folder, ['db', 'app.key', 'not-there']);
    expect(['', 'app.key', 'db', 'db/PG_VERSION', 'db/base', 'db/base/1'].map((path) => modeOf(at(path)))).toEqual([
      ...['700', '600', '700', '600', '700', '600'],
    ]);
  });

  test('finds nothing of their own changed: beside our files, behind a link, or in a directory that all share', () => {
    for (const path of ['theirs', 'shared']) mkdirSync(at(path), { mode: 0o755 });
    writeFileSync(at('theirs', 'file'), '', { mode: 0o644 });
    symlinkSync(at('theirs'), at('shared', 'files'));
    chmodSync(at('shared'), 0o1777);
    makePrivate(at('shared'), ['files']);
    makePrivate(folder, ['db']);
    expect(['shared', 'theirs', 'theirs/file'].map((path) => modeOf(at(path)))).toEqual(['1777', '755', '644']);
  });
});
