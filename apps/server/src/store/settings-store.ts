import { sql } from 'drizzle-orm';
import type { Db } from './db';
import { settings } from './schema';
import { isNumberKey, isOfKind } from './setting-limits';
import { isSettingKey, type OperatorSettings, SETTING_DEFAULTS } from './settings';

/** Rows over defaults; a value of the wrong kind counts as missing, so that an operator's mistake breaks nothing. */
export function settingsOf(rows: readonly { key: string; value: unknown }[]): OperatorSettings {
  const found: Record<string, unknown> = { ...SETTING_DEFAULTS };
  for (const { key, value } of rows) {
    if (isSettingKey(key) && isOfKind(key, value)) found[key] = isNumberKey(key) ? Number(value) : value;
  }
  return found as OperatorSettings;
}

/** The settings as this process knows them. */
export type SettingsStore = {
  /** The last read values; at most a few seconds old. */
  current(): OperatorSettings;
  /** Reads the table: what was written before is known afterwards, whatever else reads it meanwhile. */
  refresh(): Promise<OperatorSettings>;
};

/**
 * The rows as they were written. Read as text, because the query builder parses a JSON text a second time: a dial code
 * "34" would come back as a number.
 */
export async function storedSettings(db: Db): Promise<{ key: string; value: unknown }[]> {
  const rows = await db.select({ key: settings.key, json: sql<string>`${settings.value}::text` }).from(settings);
  return rows.map(({ key, json }) => ({ key, value: JSON.parse(json) as unknown }));
}

/** Reads the settings once; call `refresh` from time to time, because another process may have written. */
export async function openSettings(db: Db): Promise<SettingsStore> {
  let known = SETTING_DEFAULTS as OperatorSettings;
  /** Readings that have begun, and which of them is known. */
  let [begun, read] = [0, 0];
  const store: SettingsStore = {
    current: () => known,
    refresh: async () => {
      begun += 1;
      const reading = begun;
      const stored = settingsOf(await storedSettings(db));
      // One that began before and comes after may not have seen what the known one has.
      if (reading > read) [known, read] = [stored, reading];
      return known;
    },
  };
  await store.refresh();
  return store;
}

/** Writes these keys. */
export async function writeSettings(db: Db, values: Partial<OperatorSettings>): Promise<void> {
  for (const [key, value] of Object.entries(values)) {
    await db.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
  }
}
