import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openInstallation } from './bootstrap';
import { ConfigError, readConfig } from './config';
import { keyOfFounding } from './founding';
import { seedDemoAccount } from './seed/seed';
import { openStore, type Store } from './store/open';
import { assets, users } from './store/schema';
import { installation } from './store/schema-operator';
import { foundInstallation, openTemplate } from './testing/template';

const KEY = 'k'.repeat(40);
const OTHER_KEY = `${KEY}2`;
const LIVE = { DATABASE_URL: 'postgres://db/bourse', APP_KEY: KEY, PUBLIC_URL: 'https://trade.example' };
const DEMO = { ...LIVE, DEMO: '1' };
const ANOTHER_KEY = 'This database was founded with another key than APP_KEY.';
const NO_DEMO = 'DEMO=1 is set, and this database was founded for real people';

describe('a database', () => {
  let store: Store;
  beforeAll(async () => {
    store = await openTemplate();
  });
  beforeEach(async () => {
    await store.db.delete(installation);
    await store.db.delete(users);
  });
  afterAll(() => store.close());

  const start = (env: Record<string, string>) => keyOfFounding(store.db, readConfig(env), true);
  const command = (env: Record<string, string>) => keyOfFounding(store.db, readConfig(env), false);
  const founding = async () => (await store.db.select().from(installation)).map(({ isLive }) => isLive);

  test('is opened by the key of its first start alone, whoever opens it', async () => {
    expect((await start(LIVE)).toString()).toBe(KEY);
    for (const open of [start, command]) {
      expect((await open(LIVE)).toString()).toBe(KEY);
      const refused = open({ ...LIVE, APP_KEY: OTHER_KEY });
      await expect(refused).rejects.toThrow(ANOTHER_KEY);
      await expect(refused).rejects.toThrow(ConfigError);
    }
    expect(JSON.stringify(await store.db.select().from(installation))).not.toContain(KEY);
  });

  test('that was founded for real people takes no demo; a demo’s is let go live, and stays a demo’s', async () => {
    await start(LIVE);
    for (const open of [start, command]) await expect(open(DEMO)).rejects.toThrow(NO_DEMO);
    await store.db.delete(installation);
    await start(DEMO);
    await start(LIVE);
    await start(DEMO);
    expect(await founding()).toEqual([false]);
  });

  test('of an earlier version takes what its server starts with; no command settles it, and what is in it counts', async () => {
    await command({ ...LIVE, APP_KEY: OTHER_KEY });
    await command(DEMO);
    expect(await founding()).toEqual([]);
    await seedDemoAccount(store.db, new Date(), 'x');
    await start(LIVE);
    expect(await founding()).toEqual([false]);
  });

  test('that several processes open first is founded once', async () => {
    await Promise.all(Array.from({ length: 4 }, () => start(DEMO)));
    expect(await founding()).toEqual([false]);
  });
});

describe('an installation', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'bourse-founding-'));
    await foundInstallation(dataDir);
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  const key = () => join(dataDir, 'app.key');
  const config = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env });
  const during = async <T>(work: (store: Store) => Promise<T>): Promise<T> => {
    const store = await openStore({ dataDir });
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  };

  test('whose key is another one, or is gone, does not start: nothing is seeded, and no key is made', async () => {
    await during(({ db }) => keyOfFounding(db, config(), true));
    const own = readFileSync(key(), 'utf8');
    writeFileSync(key(), OTHER_KEY);
    const refused = `than the app.key in ${dataDir}.`;
    for (const isServer of [true, false])
      await expect(openInstallation(config(), { isServer })).rejects.toThrow(refused);
    rmSync(key());
    await expect(openInstallation(config())).rejects.toThrow(`${key()} is missing`);
    expect(existsSync(key())).toBe(false);
    const seeded = await during(({ db }) => Promise.all([db.$count(assets), db.$count(users)]));
    expect(seeded).toEqual([0, 0]);
    const { store, services } = await openInstallation(config({ APP_KEY: own }), { isServer: false });
    await store.close();
    expect(services.config.appKey.toString()).toBe(own);
  });

  test('of real people is told that the demo does not start in it, before its client is made', async () => {
    await during(({ db }) => keyOfFounding(db, { ...config(), demo: false, isLive: true }, true));
    for (const isServer of [true, false])
      await expect(openInstallation(config(), { isServer })).rejects.toThrow(NO_DEMO);
    expect(await during(({ db }) => db.$count(users))).toBe(0);
  });
});
