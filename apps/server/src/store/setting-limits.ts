import { type OperatorSettings, SETTING_DEFAULTS, type SettingKey } from './settings';

/** Settings that are switches. */
export const FLAGS: ReadonlySet<string> = new Set(
  (Object.keys(SETTING_DEFAULTS) as SettingKey[]).filter((key) =>
    /^(enable_|show_|disable_|require_|send_must|admin_must|two_fa|demo_mode|maintenance|crm_auto_login$|redirect_away$)|_(payment|withdraw)$/.test(
      key,
    ),
  ),
);
/** Those that are one of a few words. */
export const CHOICES: Partial<Record<SettingKey, readonly string[]>> = {
  equity_formula: ['as_specified', 'standard'],
  market_calendar: ['always', 'by_type'],
  market_source: ['simulated', 'feed'],
};

export type NumberKey = { [Key in SettingKey]: OperatorSettings[Key] extends number ? Key : never }[SettingKey];

/** Limits of every number: 500 for 50 would close every position (T-083), none at all shuts everybody out (R6). */
export const RANGES: Readonly<Record<NumberKey, readonly [least: number, most: number]>> = {
  otp_per_address: [1, 100_000],
  margin_warning_level: [0, 1000],
  stop_out_level: [0, 100],
  price_change_limit: [0, 5],
  max_open_positions: [1, 500],
  feed_stale_s: [2, 30],
  feed_jump_percent: [0.1, 100],
  session_days: [1, 365],
  writes_per_minute: [10, 100_000],
  card_payment_minimum: [0, 1_000_000],
  card_payment_maximum: [0, 1_000_000],
  second_approval_above: [0, 1_000_000_000],
  minimum_withdrawal: [0, 1_000_000],
  withdrawal_fee: [0, 100],
  sign_ins_per_minute: [5, 100_000],
};

/** Decimals of a setting: what is counted has none; clients are told of cents, and of a fee the contract's four. */
export const DECIMALS: Partial<Record<NumberKey, number>> = {
  otp_per_address: 0,
  card_payment_minimum: 2,
  card_payment_maximum: 2,
  minimum_withdrawal: 2,
  withdrawal_fee: 4,
};

const MOST_PRESETS = 20;
/** What each amount of such a list is: no less and no more than these, with so many decimals. */
type PresetLimits = { readonly least: number; readonly most: number; readonly decimals: number };
export const PRESETS: Partial<Record<SettingKey, PresetLimits>> = {
  // One press fills them in, and the forms and the contract take no deposit below 1 (M-059, M-065).
  deposit_amounts: { least: 1, most: 1_000_000, decimals: 2 },
  custom_deposit_amounts: { least: 0.01, most: 1_000_000, decimals: 2 },
  top_up_amounts: { least: 1, most: 1_000_000, decimals: 0 },
  initial_deposits: { least: 1, most: 1_000_000, decimals: 0 },
};

/** Whether these are amounts that a page can offer: 1 to 20, none of them twice. */
export function arePresets(entries: readonly string[], { least, most, decimals }: PresetLimits): boolean {
  const isAmount = (entry: string) => {
    const amount = /^\d{1,7}(\.\d{1,2})?$/.test(entry) ? Number(entry) : 0;
    return amount >= least && amount <= most && Number(amount.toFixed(decimals)) === amount;
  };
  const isDistinct = new Set(entries.map(Number)).size === entries.length;
  return entries.length > 0 && entries.length <= MOST_PRESETS && isDistinct && entries.every(isAmount);
}

export const isNumberKey = (key: SettingKey): key is NumberKey => typeof SETTING_DEFAULTS[key] === 'number';

export function isInRange(key: NumberKey, value: number): boolean {
  const [least, most] = RANGES[key];
  const decimals = DECIMALS[key];
  const isWhole = decimals === undefined || Number(value.toFixed(decimals)) === value;
  return isWhole && value >= least && value <= most;
}

/** Whether a value is of the setting's kind, and within its limits. */
export function isOfKind(key: SettingKey, value: unknown): boolean {
  const standard = SETTING_DEFAULTS[key];
  if (CHOICES[key]) return CHOICES[key].includes(value as string);
  if (FLAGS.has(key)) return ['boolean', 'string'].includes(typeof value) || Number.isInteger(value);
  if (isNumberKey(key)) return isNumeric(value) && isInRange(key, Number(value));
  if (Array.isArray(standard)) return isList(value) && (!PRESETS[key] || arePresets(value, PRESETS[key]));
  return typeof value === 'string';
}

const isList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string');

/** A number, or a text that is one; an empty text, null, a switch and a list are none, whatever `Number` makes of them. */
function isNumeric(value: unknown): boolean {
  return (
    typeof value === 'number' || (typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value)))
  );
}
