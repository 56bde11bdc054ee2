import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inArray } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from './config';
import { type Installation, openInstallation } from './bootstrap';
import { settings, users } from './store/schema';
import { SETTING_DEFAULTS } from './store/settings';
import { foundInstallation } from './testing/template';

let dataDir: string;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'bourse-opening-'));
  await foundInstallation(dataDir);
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** Opens the installation for as long as the work takes, as a start does. */
async function during<T>(work: (installation: Installation) => Promise<T>): Promise<T> {
  const installation = await openInstallation(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }));
  try {
    return await work(installation);
  } finally {
    await installation.store.close();
  }
}

test('settings of the demo are written with its accounts, and what an operator took away stays away', async () => {
  const whole = { demo_mode: 'true', enable_mining: 'true', market_calendar: 'always' };
  await during(async ({ services, store }) => {
    expect(services.settings.current()).toMatchObject(whole);
    await store.db.delete(settings).where(inArray(settings.key, ['demo_mode', 'enable_mining']));
  });
  await during(async ({ services, store }) => {
    const { demo_mode: mode, enable_mining: mining, market_calendar: calendar } = services.settings.current();
    expect([mode, mining, calendar]).toEqual([SETTING_DEFAULTS.demo_mode, SETTING_DEFAULTS.enable_mining, 'always']);
    expect(mode).not.toBe('true');
    await store.db.delete(users);
  });
  // Without its accounts it is no demo yet: all of it is made, settings included.
  await during(async ({ services }) => expect(services.settings.current()).toMatchObject(whole));
});
