import type { components } from '@bourse/contract';
import { eq } from 'drizzle-orm';
import type { CallUser } from '../http/handlers';
import { withdrawalSettings } from '../money/payment-settings';
import type { Db } from '../store/db';
import { storedEmail } from '../store/email';
import { users } from '../store/schema';
import type { OperatorSettings } from '../store/settings';
import { isNotOff, isOn } from '../store/switches';
import { sessionRecord } from './session-record';

type Settings = components['schemas']['Settings'];

/** Settings that anybody may read; everything else in the table stays on the server. */
const PUBLIC = [
  'site_name',
  'site_favicon',
  'logo',
  'logo_sm',
  'logo_dark',
  'login_page',
  'site_info_url',
  'terms_conditions_url',
  'privacy_policy_url',
  'front_end_url',
  'home_page',
  'phone_code',
  'disable_login_extras',
  'send_must_verify_email',
  'admin_must_verify',
  'enable_practice_account',
  'enable_account_connection_autotrade',
  'enable_auto_trader',
  'enable_onboarding',
  'enable_multi_plans',
  'enable_mt',
  'enable_mining',
  'use_api',
  'platform_security_bond_message',
  'live_chat',
  'show_side_menu_chat',
  'show_floating_chat',
  'demo_mode',
  'demo_buy_btn_url',
  'demo_hosts',
  'dark_login_hosts',
  'equity_formula',
  'market_source',
  'chart_provider',
  'widgets_provider',
  'margin_warning_level',
  'brand_accent',
  'brand_up',
  'brand_down',
  'brand_radius',
  'crm_url',
  'crm_auto_login',
  'enable_password_auto_login',
  'enable_tawk_live_chat',
  'chat_provider_url',
] as const satisfies readonly (keyof OperatorSettings & keyof Settings)[];

/** What the settings call answers to a page on this host. */
export async function publicSettings(
  db: Db,
  settings: OperatorSettings,
  host: string,
  caller: Pick<CallUser, 'id' | 'isDeviceCheckDue'> | null,
  isOpenDemo: (email: string) => Promise<boolean>,
): Promise<Settings> {
  const open = Object.fromEntries(PUBLIC.map((key) => [key, settings[key]])) as Pick<Settings, (typeof PUBLIC)[number]>;
  return {
    ...open,
    site_name: settings.site_name,
    enable_credit_card_kyc: String(isNotOff(settings.enable_credit_card_kyc)),
    enable_proof_of_address_kyc: String(isNotOff(settings.enable_proof_of_address_kyc)),
    demo_hosts: [...settings.demo_hosts],
    dark_login_hosts: [...settings.dark_login_hosts],
    deposit_amounts: settings.deposit_amounts.map(Number),
    custom_deposit_amounts: settings.custom_deposit_amounts.map(Number),
    top_up_amounts: settings.top_up_amounts.map(Number),
    initial_deposits: settings.initial_deposits.map(Number),
    tawk_property_id: widgetId(settings.tawk_property_id),
    tawk_widget_id: widgetId(settings.tawk_widget_id),
    ...(caller === null || caller.isDeviceCheckDue ? {} : paymentKeys(settings)),
    session: sessionRecord(settings, await twoFaOf(db, caller)),
    ...(await demoCredentials(settings, host, isOpenDemo)),
  };
}

/** What a signed-in client is told besides (M-274, M-275); equal to the call of the payment settings (M-332). */
function paymentKeys(settings: OperatorSettings): Partial<Settings> {
  const { user_btcpay_server_url, user_btcpay_store_id } = settings;
  return { ...withdrawalSettings(settings), user_btcpay_server_url, user_btcpay_store_id };
}

/** Nothing but letters and digits gets into the address of a script. */
function widgetId(id: string): string {
  return /^[A-Za-z0-9]*$/.test(id) ? id : '';
}

async function twoFaOf(
  db: Db,
  caller: Pick<CallUser, 'id' | 'isDeviceCheckDue'> | null,
): Promise<{ twoFa: boolean } | undefined> {
  if (caller === null || caller.isDeviceCheckDue) return { twoFa: caller !== null };
  const [user] = await db.select({ twoFa: users.twoFa }).from(users).where(eq(users.id, caller.id));
  return user;
}

/** Shown only in demo mode or on a demo host, and only for an account without any role (A-101, R11). */
async function demoCredentials(
  settings: OperatorSettings,
  host: string,
  isOpenDemo: (email: string) => Promise<boolean>,
): Promise<Partial<Settings>> {
  if (!isOn(settings.demo_mode) && !settings.demo_hosts.includes(host)) return {};
  if (!(await isOpenDemo(storedEmail(settings.demo_user_login_email)))) return {};
  return {
    demo_user_login_email: settings.demo_user_login_email,
    demo_user_login_password: settings.demo_user_login_password,
  };
}

/**
 * Whether an account is there and has no role. Calls that come while one is answered share its answer: a crowd of pages
 * that nobody has signed in to holds one connection, not all.
 */
export function createOpenDemo(db: Db): (email: string) => Promise<boolean> {
  const underWay = new Map<string, Promise<boolean>>();
  const ask = async (email: string) => {
    const [user] = await db.select({ roles: users.roles }).from(users).where(eq(users.email, email));
    return user?.roles.length === 0;
  };
  return (email) => {
    const asked = underWay.get(email) ?? ask(email).finally(() => underWay.delete(email));
    underWay.set(email, asked);
    return asked;
  };
}
