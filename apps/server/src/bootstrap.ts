import { join } from 'node:path';
import { randomPassword } from './access/passwords';
import type { ServerConfig } from './config';
import { createMarkets } from './feed/markets';
import { FILES_FOLDER, openFiles } from './files/file-store';
import { keyOfFounding } from './founding';
import { createLog } from './http/logging';
import { type DemoLogin, hasDemoClient, seedDemo } from './seed/demo';
import { SHOWCASE_SETTINGS } from './seed/demo-settings';
import { DEMO_SETTINGS, LOCKED_SETTINGS, seedAssets, seedDemoAccount, seedSettings } from './seed/seed';
import { seedPlans } from './seed/plans';
import type { TestKit } from './server';
import type { Clock, Services } from './services';
import { openStore, type Store } from './store/open';
import { openSettings } from './store/settings-store';

/** An open, migrated database of an installation and what works on it. */
export type Installation = {
  readonly services: Services;
  readonly store: Store;
  /** Accounts of the demo that this opening made; their passwords are shown now or never. */
  readonly newLogins: readonly DemoLogin[];
  /** Real people are to sign in where a demo ran before. */
  readonly isDemoLeft: boolean;
};

/** Who opens: the server, in a test build with its kit, or a command of the operator, which makes no demo. */
type Opener = { readonly kit?: TestKit | undefined; readonly isServer?: boolean };

/**
 * Opens the database, brings it up to date and seeds what is missing: assets and plans always, the demo with its settings where
 * it is wanted and its client is not there. A test build gets a demo account without a history, so that what a test counts is what the test did.
 * Throws a ConfigError, and seeds nothing, where the database is another installation's (founding.ts).
 */
export async function openInstallation(
  config: ServerConfig,
  { kit, isServer = true }: Opener = {},
): Promise<Installation> {
  const log = createLog(config.logLevel);
  const where = config.databaseUrl === null ? { dataDir: config.dataDir } : { databaseUrl: config.databaseUrl };
  const store = await openStore(where);
  try {
    const { db } = store;
    const appKey = await keyOfFounding(db, config, isServer);
    const makesDemo = config.demo && isServer;
    const clock: Clock = kit?.clock ?? { now: () => new Date() };
    await seedAssets(db);
    // Whichever of a demo's server and its commands comes first.
    await seedPlans(db, config.demo);
    await seedSettings(db, LOCKED_SETTINGS);
    // Of a demo that is there already the operator may have taken settings away.
    if (makesDemo && !(await hasDemoClient(db))) await seedSettings(db, kit ? DEMO_SETTINGS : SHOWCASE_SETTINGS);
    const settings = await openSettings(db);
    const { market, feed } = createMarkets(db, clock, settings, appKey);
    await feed.refresh();
    const services: Services = {
      db,
      clock,
      market: kit?.wrapMarket(market) ?? market,
      feed,
      settings,
      files: openFiles(join(config.dataDir, FILES_FOLDER)),
      config: {
        appKey,
        publicUrl: config.publicUrl,
        isLive: config.isLive,
        mail: config.mail,
        newsToken: config.newsToken,
        invoices: config.invoices,
      },
      log,
    };
    const newLogins = makesDemo ? await seedPeople(services, kit) : [];
    const isDemoLeft = config.isLive && (await hasDemoClient(db));
    return { services, store, newLogins, isDemoLeft };
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function seedPeople(services: Services, kit: TestKit | undefined): Promise<DemoLogin[]> {
  if (!kit) return seedDemo(services, randomPassword);
  await seedDemoAccount(services.db, services.clock.now());
  return [];
}
