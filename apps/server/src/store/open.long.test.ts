import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStore } from './open';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bourse-store-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(dataDir, { recursive: true });
});

test('a first start that was killed while it made the embedded database does not keep the next one from making it', async () => {
  // What such a start leaves: the file by which the engine knows a database, and not yet those it starts with.
  vi.spyOn(PGlite, 'create').mockImplementationOnce((...args: unknown[]) => {
    const folder = String(args[0]);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'PG_VERSION'), '18\n');
    throw new Error('killed');
  });
  await expect(openStore({ dataDir })).rejects.toThrow('killed');

  const store = await openStore({ dataDir });
  await store.db.execute(sql`insert into settings (key, value) values ('kept', '1')`);
  await store.close();
  const again = await openStore({ dataDir });
  expect((await again.db.query.settings.findMany()).map(({ key }) => key)).toEqual(['kept']);
  await again.close();
  expect(readdirSync(dataDir)).toEqual(['db']);
});
