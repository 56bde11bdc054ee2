import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../app';
import { storedUser } from '../testing/app.fake';
import { fileStorage, memoryStorage, nodePorts } from './node';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'storage-'))));
afterEach(() => rmSync(folder, { recursive: true }));

describe('storage in a file', () => {
  it('outlives the process: what was set and not removed is there again', () => {
    const path = join(folder, 'of/ada/client.json');
    const storage = fileStorage(path);
    expect([storage.get('a'), storage.keys(), existsSync(path)]).toEqual([null, [], false]);
    storage.set('a', '1');
    storage.set('b', '2');
    storage.set('a', '3');
    storage.remove('b');
    const next = fileStorage(path);
    expect([next.get('a'), next.get('b'), next.keys()]).toEqual(['3', null, ['a']]);
  });

  it('is for its owner alone: it holds the token', () => {
    const path = join(folder, 'client.json');
    fileStorage(path).set('currentUser', storedUser());
    // Windows knows no owner of this kind.
    expect(statSync(path).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600);
  });

  it.each(['{"currentUser":"token-of-ada', '["token-of-ada"]', '{"a":7,"b":"token-of-ada"}', 'null'])(
    'refuses a file that holds something else and leaves it, without a word of it: %s',
    (text) => {
      const path = join(folder, 'other.json');
      writeFileSync(path, text);
      expect(() => fileStorage(path)).toThrow(`${path} does not hold what a client stores`);
      expect(() => fileStorage(path)).not.toThrow(/token-of-ada/);
      expect(readFileSync(path, 'utf8')).toBe(text);
    },
  );

  it('brings the session of a former process back', () => {
    const path = join(folder, 'client.json');
    fileStorage(path).set('currentUser', storedUser());
    const pending = () => new Promise<never>(() => undefined);
    const opened = (storage: ReturnType<typeof memoryStorage>) => {
      const app = createApp(nodePorts({ apiBase: 'http://server.test/api/v1/', fetch: pending, storage }));
      app.start();
      const email = app.snapshot('session')?.context.user?.email;
      app.stop();
      return email;
    };
    expect([opened(fileStorage(path)), opened(memoryStorage())]).toEqual(['ada@example.com', undefined]);
  });
});
