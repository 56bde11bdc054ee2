import { sql } from 'drizzle-orm';
import type { Db } from './db';
import { settings } from './schema';

/** A switch in one of the wire's forms; read it with `isOn` (R1). */
export type Flag = boolean | number | string;

/** What an operator can set, with the values that hold until a row of the settings table says otherwise. */
export const SETTING_DEFAULTS = {
  site_name: 'Bourse',
  site_favicon: '',
  logo: '',
  logo_sm: '',
  logo_dark: '',
  login_page: 'light',
  site_info_url: '',
  terms_conditions_url: '',
  privacy_policy_url: '',
  front_end_url: '',
  home_page: 'trade_room',
  phone_code: '',
  disable_login_extras: 'false' as Flag,
  send_must_verify_email: 'false' as Flag,
  admin_must_verify: 'false' as Flag,
  /** On: whoever signs in from a browser that is not trusted passes the device check first (R4). */
  two_fa: 'false' as Flag,
  /** Codes and registrations that one client address may ask for in five minutes (R6). */
  otp_per_address: 20,
  /** On: /auto_login/credentials signs in by what stands behind the # of its address. */
  enable_password_auto_login: 'false' as Flag,
  enable_practice_account: 'true' as Flag,
  enable_account_connection_autotrade: 'false' as Flag,
  enable_auto_trader: 'false' as Flag,
  enable_onboarding: 'false' as Flag,
  enable_multi_plans: 'false' as Flag,
  enable_mt: 'false' as Flag,
  enable_mining: 'false' as Flag,
  use_api: 'yes',
  platform_security_bond_message: '',
  live_chat: '',
  show_side_menu_chat: 'false' as Flag,
  show_floating_chat: 'false' as Flag,
  demo_mode: 'false' as Flag,
  demo_buy_btn_url: '',
  demo_user_login_email: '',
  demo_user_login_password: '',
  demo_hosts: [] as readonly string[],
  dark_login_hosts: [] as readonly string[],
  equity_formula: 'as_specified' as 'as_specified' | 'standard',
  market_source: 'simulated',
  /** Address of a hosted news provider, asked by the server alone; empty for the embedded source (T-262). */
  news_provider_url: '',
  brand_accent: '',
  brand_up: '',
  brand_down: '',
  brand_radius: '',
  /** Per cent of margin level at or below which the client warns (T-083). */
  margin_warning_level: 100,
  /** Per cent of margin level at or below which the server closes positions (T-083). */
  stop_out_level: 50,
  /** Per cent by which the market may have moved against an order's price (T-079). */
  price_change_limit: 0.1,
  /** Positions that one account may have open at a time (R35). */
  max_open_positions: 500,
  /** Opening hours: `always`, or those of the asset's type (R29). */
  market_calendar: 'by_type' as 'always' | 'by_type',
  /** On: every call answers 503 until it is off again (R2). */
  maintenance: 'false' as Flag,
  crm_auto_login: '',
  saas: '',
  crm_url: '',
  redirect_away: 'false',
  redirect_away_link: '',
  after_signin: '',
  tawk_widget_id: '',
  tawk_property_id: '',
  enable_tawk_live_chat: 'false',
};

export type OperatorSettings = Readonly<typeof SETTING_DEFAULTS>;
export type SettingKey = keyof OperatorSettings;

const ON: readonly unknown[] = [true, 1, '1', 'true', 'yes'];
const FLAGS = new Set<string>(
  (Object.keys(SETTING_DEFAULTS) as SettingKey[]).filter((key) =>
    /^(enable_|show_|disable_|send_must|admin_must|two_fa|demo_mode|maintenance)/.test(key),
  ),
);
const CHOICES: Partial<Record<SettingKey, readonly string[]>> = {
  equity_formula: ['as_specified', 'standard'],
  market_calendar: ['always', 'by_type'],
};

/** Where a slip would cost people money: 500 for 50 would close every position of whoever has one (T-083). */
const RANGES: Partial<Record<SettingKey, readonly [least: number, most: number]>> = {
  margin_warning_level: [0, 1000],
  stop_out_level: [0, 100],
  price_change_limit: [0, 5],
  max_open_positions: [1, 500],
};

function isInRange(key: SettingKey, value: number): boolean {
  const [least, most] = RANGES[key] ?? [0, Number.MAX_VALUE];
  return value >= least && value <= most;
}

/** R1's one reader: on is true, 1, "1", "true" or "yes", trimmed, in any case. */
export function isOn(value: Flag): boolean {
  return ON.includes(typeof value === 'string' ? value.trim().toLowerCase() : value);
}

/** Rows over defaults; a value of the wrong kind counts as missing, so that a slip of the operator stops nobody. */
export function settingsOf(rows: readonly { key: string; value: unknown }[]): OperatorSettings {
  const found: Record<string, unknown> = { ...SETTING_DEFAULTS };
  for (const { key, value } of rows) {
    if (key in SETTING_DEFAULTS && isOfKind(key as SettingKey, value)) found[key] = normal(key as SettingKey, value);
  }
  return found as OperatorSettings;
}

function isOfKind(key: SettingKey, value: unknown): boolean {
  const standard = SETTING_DEFAULTS[key];
  if (CHOICES[key]) return CHOICES[key].includes(value as string);
  if (FLAGS.has(key)) return ['boolean', 'string'].includes(typeof value) || Number.isInteger(value);
  if (typeof standard === 'number') return isNumeric(value) && isInRange(key, Number(value));
  if (Array.isArray(standard)) return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
  return typeof value === 'string';
}

/** A number, or a text that is one; an empty text, null, a switch and a list are none, whatever `Number` makes of them. */
function isNumeric(value: unknown): boolean {
  return (
    typeof value === 'number' || (typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value)))
  );
}

function normal(key: SettingKey, value: unknown): unknown {
  return typeof SETTING_DEFAULTS[key] === 'number' ? Number(value) : value;
}

/** Whether there is such a setting. */
export function isSettingKey(name: string): name is SettingKey {
  return Object.hasOwn(SETTING_DEFAULTS, name);
}

/** A setting's value from what an operator types, or why it cannot be: by type, so that no slip is stored. */
export function readSetting(key: SettingKey, typed: string): { value: unknown } | { problem: string } {
  const text = typed.trim();
  const choices = CHOICES[key];
  if (choices) return choices.includes(text) ? { value: text } : { problem: `It is one of ${choices.join(', ')}.` };
  if (FLAGS.has(key)) {
    const state = SWITCH[text.toLowerCase()];
    return state === undefined ? { problem: 'It is on or off.' } : { value: String(state) };
  }
  const standard = SETTING_DEFAULTS[key];
  if (typeof standard === 'number') {
    if (/^\d+(\.\d+)?$/.test(text) && isInRange(key, Number(text))) return { value: Number(text) };
    const range = RANGES[key];
    return { problem: range ? `It is a number from ${range.join(' to ')}.` : 'It is a number of 0 or more.' };
  }
  if (Array.isArray(standard)) {
    const entries = text.split(',').map((entry) => entry.trim());
    return { value: entries.filter((entry) => entry !== '') };
  }
  return text.length > LONGEST ? { problem: `It has at most ${LONGEST} characters.` } : { value: text };
}

const LONGEST = 10_000;
const SWITCH: Readonly<Record<string, boolean | undefined>> = {
  on: true,
  true: true,
  yes: true,
  '1': true,
  off: false,
  false: false,
  no: false,
  '0': false,
};

/** The settings as this process knows them. */
export type SettingsStore = {
  /** The last read values; at most a few seconds old. */
  current(): OperatorSettings;
  /** Reads the table. */
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
  const store: SettingsStore = {
    current: () => known,
    refresh: async () => {
      known = settingsOf(await storedSettings(db));
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
