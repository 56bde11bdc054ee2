import type { Command } from 'commander';
import { eq, sql } from 'drizzle-orm';
import { isShownDemo } from '../access/shown-demo';
import { isAskable } from '../http/outside';
import { HELD, isRealMoneyHeld } from '../ledger/real-money';
import { UNCHARGED } from '../money/card';
import { coinsOf, invoiceProviderOf } from '../money/payment-settings';
import type { Services } from '../services';
import { rowsOf } from '../store/db';
import { storedEmail } from '../store/email';
import { users } from '../store/schema';
import { isOfKind } from '../store/setting-limits';
import { isSettingKey, type OperatorSettings } from '../store/settings';
import { storedSettings } from '../store/settings-store';
import { DEMO_LEFT, hasDemoClient } from '../seed/demo';
import { isOn } from '../store/switches';
import { contrastProblem } from './brand';
import type { CommandContext } from './command-context';

const DAYS = 30;
/** Of a demo that strangers come to. */
const SHARED =
  'Whoever signs in to the demo account can change its password, and lock everybody else out: the setting ' +
  'disable_demo_password_change keeps it as the sign-in shows it.';

/** What needs a code by mail. */
const MAILED = ['two_fa', 'send_must_verify_email', 'require_code_for_withdrawal'] as const;

/** The command that says what of this installation does not work as it may be meant. */
export function addCheckCommand(program: Command, context: CommandContext): void {
  program
    .command('check')
    .description('say what of this installation wants attention; changes nothing')
    .action(() => check(context));
}

async function check(context: CommandContext): Promise<void> {
  const { services } = context;
  const settings = await services.settings.refresh();
  const { isLive, mail } = services.config;
  const found: string[] = [];
  if (isRealMoneyHeld(services)) found.push(HELD);
  else if (isLive)
    found.push(
      'Real money moves: market_source is feed. Whoever has a key of "feed keys" says what everything is worth.',
    );
  if (isLive && (await hasDemoClient(services.db))) found.push(DEMO_LEFT);
  found.push(...waysIn(services, settings));
  // Also without PUBLIC_URL: who comes from where, no process knows.
  if (!isOn(settings.disable_demo_password_change) && (await isDemoShown(context))) found.push(SHARED);
  // As after an update that takes less than before it; the value may be a secret.
  for (const { key, value } of await storedSettings(services.db))
    if (isSettingKey(key) && !isOfKind(key, value))
      found.push(`${key} is stored as something that it cannot be, so its default stands: set it anew.`);
  if (settings.market_source === 'feed') found.push(...(await quietIn(context, settings.feed_stale_s)));
  if (!mail && isLive) found.push('No mail server is set (SMTP_URL, MAIL_FROM): no code reaches anybody.');
  else if (!mail)
    for (const key of MAILED)
      if (isOn(settings[key]))
        found.push(`${key} is on and no mail server is set (SMTP_URL, MAIL_FROM): no code reaches anybody.`);
  for (const key of ['brand_accent', 'brand_up', 'brand_down'] as const) {
    const problem = contrastProblem(settings[key]);
    if (problem) found.push(`${key}: ${problem}`);
  }
  for (const [key, isStrict] of [
    ['news_provider_url', true],
    ['user_btcpay_server_url', isLive],
  ] as const) {
    const url = settings[key].trim();
    if (url !== '' && !isAskable(url, settings.outside_hosts, isStrict))
      found.push(`${key} is never asked: it needs https, and its host in the setting outside_hosts.`);
  }
  const { accounts, total } = await forgivenOf(context);
  if (accounts > 0)
    found.push(
      `Negative balance protection has paid ${total} USD to ${accounts} real ${accounts === 1 ? 'account' : 'accounts'} in the last ${DAYS} days.`,
    );
  context.print(found.length > 0 ? found.join('\n') : 'Nothing wants attention.');
}

/** Ways to pay in that are switched on, and are not what that looks like. */
function waysIn(services: Services, settings: OperatorSettings): string[] {
  const isUncharged = services.config.isLive && !isRealMoneyHeld(services) && isOn(settings.card_payment);
  const hasNoCoin = isOn(settings.crypto_payment) && coinsOf(settings).length === 0;
  const hasNoProvider = isOn(settings.btcpay_payment) && invoiceProviderOf(services) === null;
  return [
    ...(isUncharged && UNCHARGED !== null ? [UNCHARGED] : []),
    ...(hasNoCoin ? ['crypto_payment is on and not offered: crypto_payments names no coin.'] : []),
    ...(hasNoProvider ? ['btcpay_payment is on and not offered: server, store or INVOICE_API_KEY is missing.'] : []),
  ];
}

async function isDemoShown({ services: { db, settings } }: CommandContext): Promise<boolean> {
  const known = settings.current();
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.email, storedEmail(known.demo_user_login_email)));
  return user !== undefined && isShownDemo(known, user);
}

/** What the feed does not send: a key that is missing, and assets that are closed for want of a tick. */
async function quietIn({ services: { db, clock } }: CommandContext, limit: number): Promise<string[]> {
  const since = new Date(clock.now().getTime() - limit * 1000).toISOString();
  const [row] = await rowsOf<{ keys: number; never: number; old: number; held: number }>(
    db,
    sql`select (select count(*) from feed_keys)::int as keys,
               (select count(*) from assets where id not in (select asset_id from feed_prices))::int as never,
               (select count(*) from feed_prices where at < ${since}::timestamptz)::int as old,
               (select count(*) from feed_prices where doubt_at is not null)::int as held`,
  );
  const { keys = 0, never = 0, old = 0, held = 0 } = row ?? {};
  return [
    ...(keys === 0 ? ['No program can send prices: there is no key of the feed.'] : []),
    ...(old > 0 ? [`Closed, for the last tick is older than ${limit} seconds: ${assetsOf(old)} ("feed status").`] : []),
    ...(held > 0 ? [`Closed, for the last tick is in doubt: ${assetsOf(held)} ("feed status").`] : []),
    ...(never > 0 ? [`Shown to nobody, for no tick has ever come: ${assetsOf(never)}.`] : []),
  ];
}

const assetsOf = (number: number) => `${number} ${number === 1 ? 'asset' : 'assets'}`;

/** What real accounts below 0 were forgiven: a gap that two accounts hold the two sides of is paid by the house. */
async function forgivenOf({ services: { db, clock } }: CommandContext): Promise<{ accounts: number; total: string }> {
  const since = new Date(clock.now().getTime() - DAYS * 24 * 3_600_000).toISOString();
  const [row] = await rowsOf<{ accounts: number; total: string }>(
    db,
    sql`select count(distinct user_id)::int as accounts, coalesce(sum(amount), 0)::text as total
        from ledger where type = 'protection' and not is_practice and at > ${since}::timestamptz`,
  );
  return row ?? { accounts: 0, total: '0.00' };
}
