import { once } from 'node:events';
import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildPrograms, type Built, says } from '@bourse/server/testing/built';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let built: Built;
let umask: number;

beforeAll(async () => {
  built = await buildPrograms();
  // An account that gives everything it makes to everybody.
  umask = process.umask(0);
});
afterAll(() => {
  process.umask(umask);
  built.remove();
});

/** Files and folders below, by path, that another user of the machine gets at: each folder on the way is open. */
function withinReach(path: string): string[] {
  const { mode } = lstatSync(path);
  const isFolder = lstatSync(path).isDirectory();
  if ((mode & (isFolder ? 0o011 : 0o066)) === 0) return [];
  return isFolder ? [path, ...readdirSync(path).flatMap((name) => withinReach(join(path, name)))] : [path];
}

function everything(path: string): string[] {
  return lstatSync(path).isDirectory()
    ? [path, ...readdirSync(path).flatMap((name) => everything(join(path, name)))]
    : [path];
}

/** What another user would get at, were the folders above it opened. */
function openByItself(path: string): string[] {
  return everything(path).filter((each) => (lstatSync(each).mode & 0o077) !== 0);
}

async function serveOnce(dataDir: string, look = withinReach): Promise<string[]> {
  const server = built.start('main', [], { DATA_DIR: dataDir });
  await says(server.stdout, /is ready/);
  const found = look(dataDir);
  const ended = once(server, 'close');
  server.kill('SIGTERM');
  await ended;
  return [...found, ...look(dataDir)];
}

describe('another user of the machine', () => {
  it('reads nothing of an embedded database, while it runs and afterwards', async () => {
    const dataDir = join(built.folder, 'fresh');
    expect(await serveOnce(dataDir, openByItself)).toEqual([]);
    expect(everything(dataDir).length).toBeGreaterThan(500);
  });

  it('reads nothing of one that an earlier version left open, once a server or a command has had it', async () => {
    for (const program of ['main', 'operator'] as const) {
      const dataDir = join(built.folder, 'fresh');
      for (const path of everything(dataDir)) chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o666);
      expect(withinReach(dataDir).length).toBeGreaterThan(500);
      if (program === 'main') expect(await serveOnce(dataDir)).toEqual([]);
      else expect((await built.run('operator', ['user', 'list'], { DATA_DIR: dataDir })).code).toBe(0);
      expect(withinReach(dataDir)).toEqual([]);
      // What lies deeper is closed too, were the directory opened again.
      chmodSync(dataDir, 0o755);
      expect(withinReach(dataDir)).toEqual([dataDir]);
    }
  });

  it('finds no file of somebody else changed in a data directory that is shared', async () => {
    const dataDir = join(built.folder, 'shared');
    mkdirSync(join(dataDir, 'theirs'), { recursive: true, mode: 0o755 });
    await serveOnce(dataDir);
    expect(lstatSync(join(dataDir, 'theirs')).mode & 0o777).toBe(0o755);
  });
});
