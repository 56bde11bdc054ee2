import type { Command } from 'commander';
import { eq, sql } from 'drizzle-orm';
import { sessionsSince } from '../http/tokens';
import { type Db, rowsOf } from '../store/db';
import { settings } from '../store/schema';
import { isSettingKey, type OperatorSettings, SETTING_DEFAULTS, type SettingKey } from '../store/settings';
import { settingsOf, storedSettings } from '../store/settings-store';
import { type Flag, isOn } from '../store/switches';
import { FEATURES } from '../seed/demo-settings';
import { LOCKED_SETTINGS } from '../seed/seed';
import { UNCHARGED } from '../money/card';
import { contrastProblem } from './brand';
import { type CommandContext, record, Refused, printTable } from './command-context';
import { refuseSource } from './market-source';
import { readSetting } from './typed-setting';

/** Commands about the operator's settings. */
export function addSettingCommands(program: Command, context: CommandContext): void {
  const setting = program
    .command('setting')
    .description('read and change the settings; an open page follows within a minute');
  setting
    .command('list')
    .description('list the settings; * marks those that differ from what the platform comes with')
    .argument('[part]', 'only those whose name has this in it')
    .action((part?: string) => list(context, part ?? ''));
  setting
    .command('get')
    .description('print one setting')
    .argument('<name>')
    .action((name: string) => get(context, name));
  setting
    .command('set')
    .description('change one setting; a list is written with commas')
    .argument('<name>')
    .argument('<value>', 'on or off for a switch, a number, a text, or a list such as a.example,b.example')
    .action((name: string, value: string) => set(context, name, value));
  setting
    .command('unset')
    .description('go back to what the platform comes with')
    .argument('<name>')
    .action((name: string) => unset(context, name));
  setting
    .command('features')
    .description(`switch every optional feature on or off at once (${FEATURES.join(', ')})`)
    .argument('<on|off>')
    .action((state: string) => setFeatures(context, state));
}

/** Values of these never leave the server, not even to the operator's screen or the audit. */
const SECRETS: ReadonlySet<SettingKey> = new Set(['demo_user_login_password']);

const shown = (key: SettingKey, value: unknown) => {
  if (SECRETS.has(key)) return value === '' ? '(empty)' : '[secret]';
  if (Array.isArray(value)) return value.join(',') || '(empty)';
  return value === '' ? '(empty)' : String(value);
};

function keyOf(name: string): SettingKey {
  if (isSettingKey(name)) return name;
  const near = Object.keys(SETTING_DEFAULTS).filter((key) => key.includes(name) || name.includes(key));
  const hint = near.length > 0 ? `Did you mean ${near.join(', ')}?` : '"setting list" shows them all.';
  throw new Refused(`There is no setting ${name}. ${hint}`);
}

async function list(context: CommandContext, part: string): Promise<void> {
  const current = await context.services.settings.refresh();
  const keys = (Object.keys(SETTING_DEFAULTS) as SettingKey[]).filter((key) => key.includes(part)).sort();
  const differs = (key: SettingKey) => JSON.stringify(current[key]) !== JSON.stringify(SETTING_DEFAULTS[key]);
  printTable(
    context,
    ['', 'SETTING', 'VALUE'],
    keys.map((key) => [differs(key) ? '*' : '', key, shown(key, current[key])]),
    `There is no setting with "${part}" in its name.`,
  );
}

async function get(context: CommandContext, name: string): Promise<void> {
  const key = keyOf(name);
  context.print(shown(key, (await context.services.settings.refresh())[key]));
}

async function set(context: CommandContext, name: string, text: string): Promise<void> {
  const key = keyOf(name);
  const read = readSetting(key, text);
  if ('problem' in read) throw new Refused(`${key}: ${read.problem}`);
  await write(context, 'setting set', { [key]: read.value });
  const problem = key.startsWith('brand_') && key !== 'brand_radius' ? contrastProblem(String(read.value)) : null;
  if (problem) context.print(problem);
}

async function setFeatures(context: CommandContext, state: string): Promise<void> {
  if (state !== 'on' && state !== 'off') throw new Refused('Say "on" or "off".');
  const value = String(state === 'on');
  await write(context, 'setting features', Object.fromEntries(FEATURES.map((key) => [key, value])));
}

/** Writes these, one row of the audit each, and lets this process see them. */
async function write(context: CommandContext, action: string, values: Partial<OperatorSettings>): Promise<void> {
  await context.transact(async (tx) => {
    const known = settingsOf(await storedSettings(tx));
    for (const [key, value] of Object.entries(values) as [SettingKey, unknown][]) {
      if (key === 'market_source') await refuseSource(tx, context.services.config, known[key], value);
      await put(tx, key, value);
      await told(context, tx, action, key, known[key], value);
    }
  });
  await context.services.settings.refresh();
}

async function put(tx: Db, key: SettingKey, value: unknown): Promise<void> {
  await tx.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
}

async function unset(context: CommandContext, name: string): Promise<void> {
  const key = keyOf(name);
  await context.transact(async (tx) => {
    const known = settingsOf(await storedSettings(tx));
    if (key === 'market_source') await refuseSource(tx, context.services.config, known[key], SETTING_DEFAULTS[key]);
    if (key in LOCKED_SETTINGS) await put(tx, key, SETTING_DEFAULTS[key]);
    else await tx.delete(settings).where(eq(settings.key, key));
    await told(context, tx, 'setting unset', key, known[key], SETTING_DEFAULTS[key]);
  });
  await context.services.settings.refresh();
}

async function told(
  context: CommandContext,
  tx: Db,
  action: string,
  key: SettingKey,
  from: unknown,
  to: unknown,
): Promise<void> {
  const [before, after] = SECRETS.has(key) ? [shown(key, from), shown(key, to)] : [from, to];
  await record(tx, context, { action, target: key, before, after });
  context.print(`${key}: ${shown(key, from)} → ${shown(key, to)}`);
  if (key === 'two_fa' && isOn(to as Flag)) await explainTwoFa(context, tx);
  if (key === 'require_code_for_withdrawal' && isOn(to as Flag)) explainWithdrawalCode(context);
  if (key === 'card_payment' && isOn(to as Flag) && context.services.config.isLive && UNCHARGED !== null)
    context.print(UNCHARGED);
}

/** Whoever switches the device check on for everybody reads what that does, and to how many. */
async function explainTwoFa(context: CommandContext, tx: Db): Promise<void> {
  const { clock, settings: known } = context.services;
  const now = clock.now();
  const [at, since] = [now.toISOString(), sessionsSince(now, known.current()).toISOString()];
  const [count] = await rowsOf<{ people: number; trusted: number; sessions: number }>(
    tx,
    sql`select (select count(*) from users)::int as people,
               (select count(distinct user_id) from trusted_devices where expires_at > ${at}::timestamptz)::int as trusted,
               (select count(*) from tokens where not is_device_verified and expires_at > ${at}::timestamptz
                                              and created_at > ${since}::timestamptz)::int as sessions`,
  );
  const { people = 0, trusted = 0, sessions = 0 } = count ?? {};
  context.print(
    `Every user needs a code sent by email in each new browser: ${people} users, ${trusted} of whom have a browser that passed the check.`,
  );
  context.print(`Open sessions that have to pass it now: ${sessions}. "setting set two_fa off" takes it back.`);
  warnWithoutMail(context);
}

function explainWithdrawalCode(context: CommandContext): void {
  context.print(
    'Every withdrawal, and every withdrawal account that is saved or removed, needs a code sent by email, one each. "setting set require_code_for_withdrawal off" takes it back.',
  );
  warnWithoutMail(context);
}

function warnWithoutMail(context: CommandContext): void {
  if (!context.services.config.mail)
    context.print('No mail server is set here (SMTP_URL, MAIL_FROM): without one no code reaches anybody.');
}
