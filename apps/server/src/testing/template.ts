import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrationsFolder, serverRoot } from '../paths';
import { openLite, openStore, type Store } from '../store/open';

/**
 * An embedded database in memory with the migrations applied. Making one takes seconds, so the first test on a
 * machine keeps it as a file named after what it was made of, and the others load that.
 */
export async function openTemplate(): Promise<Store & { lite: PGlite }> {
  const file = templateFile();
  if (existsSync(file)) {
    const lite = await PGlite.create({ loadDataDir: new Blob([readFileSync(file)]) });
    return { ...(await openLite(lite)), lite };
  }
  const lite = await PGlite.create();
  const store = await openLite(lite);
  const dump = await lite.dumpDataDir('none');
  const draft = `${file}.${randomUUID()}`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(draft, Buffer.from(await dump.arrayBuffer()));
  // Several test processes may do this at once: each writes its own file, and the last name wins.
  renameSync(draft, file);
  return { ...store, lite };
}

/**
 * Puts an embedded database with the migrations applied, and nothing in it, under `dataDir`. Founding one takes seconds,
 * so the first test on a machine keeps its folder, and the others copy that. For tests whose subject is not the first
 * start.
 */
export async function foundInstallation(dataDir: string): Promise<void> {
  const folder = templateFile().replace(/tar$/, 'folder');
  if (!existsSync(folder)) {
    const draft = `${folder}.${randomUUID()}`;
    mkdirSync(draft, { recursive: true });
    await (await openStore({ dataDir: draft })).close();
    try {
      renameSync(join(draft, 'db'), folder);
    } catch (error) {
      // Of several test processes at once the first wins.
      if (!existsSync(folder)) throw error;
    }
    rmSync(draft, { recursive: true, force: true });
  }
  cpSync(folder, join(dataDir, 'db'), { recursive: true });
}

function templateFile(): string {
  const made = createHash('sha256');
  for (const migration of readMigrationFiles({ migrationsFolder })) made.update(migration.hash);
  made.update(readFileSync(createRequire(import.meta.url).resolve('@electric-sql/pglite')).length.toString());
  return join(serverRoot, 'node_modules', '.cache', 'bourse', `${made.digest('hex').slice(0, 20)}.tar`);
}
