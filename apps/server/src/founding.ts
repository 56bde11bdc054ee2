import { createHmac } from 'node:crypto';
import { appKeyOf, ConfigError, type ServerConfig } from './config';
import { hasDemoClient } from './seed/demo';
import type { Db } from './store/db';
import { installation } from './store/schema-operator';

type Founding = Omit<typeof installation.$inferSelect, 'id'>;
type Config = Pick<ServerConfig, 'appKey' | 'dataDir' | 'demo' | 'isLive'>;

/** The one row. */
const ID = 1;

/**
 * The key of this installation. Throws, before anything is written, where the database was founded with another one:
 * simulated prices would be others, and close positions, and nothing that is encrypted could be read; or where a demo
 * is to start in what was founded for real people. `isServer` notes both in a database that does not say so yet.
 */
export async function keyOfFounding(db: Db, config: Config, isServer: boolean): Promise<Buffer> {
  const before = await foundingOf(db);
  const appKey = appKeyOf(config, before === null);
  const keyCheck = createHmac('sha256', appKey).update('the installation of this database').digest('base64url');
  if (before === null && isServer) await note(db, { keyCheck, isLive: config.isLive && !(await hasDemoClient(db)) });
  // Another process may have been faster.
  const founding = before ?? (await foundingOf(db));
  if (founding !== null) refuse(founding, keyCheck, config);
  return appKey;
}

async function foundingOf(db: Db): Promise<Founding | null> {
  const [row] = await db.select().from(installation);
  return row ?? null;
}

async function note(db: Db, founding: Founding): Promise<void> {
  await db
    .insert(installation)
    .values({ id: ID, ...founding })
    .onConflictDoNothing();
}

function refuse({ keyCheck, isLive }: Founding, given: string, { appKey, dataDir, demo }: Config): void {
  if (keyCheck !== given) {
    const whose = appKey === null ? `the app.key in ${dataDir}` : 'APP_KEY';
    throw new ConfigError(
      `This database was founded with another key than ${whose}. Start with the key that it was founded with: ` +
        'under another one simulated prices are others, and what is encrypted cannot be read.',
    );
  }
  if (demo && isLive) {
    throw new ConfigError(
      'DEMO=1 is set, and this database was founded for real people: a demo has a client whose password is public. ' +
        'Start without DEMO, or give the demo a database of its own.',
    );
  }
}
