import type { components } from '@bourse/contract';
import * as z from 'zod/mini';
import { isOn } from '../../shared/flag';
import { secret } from '../../shared/secret';
import { wireId } from '../../shared/wire-id';
import type { SessionRecord, SessionUser, SignedIn } from './session.types';

type WireUser = components['schemas']['User'];
type WireRecord = components['schemas']['SessionRecord'];

/** An exact decimal text from a JSON number or a numeric string (R16); an exponent is outside the wire's scales. */
const money = z.pipe(
  z.pipe(z.union([z.number(), z.string()]), z.transform(String)),
  z.string().check(z.regex(/^-?\d+(\.\d+)?$/)),
);
/** A sum that is only displayed: a server that leaves it out must not prevent the sign-in. */
const sum = z._default(
  z.pipe(
    z.nullable(money),
    z.transform((value) => value ?? '0'),
  ),
  '0',
);
const text = z._default(
  z.pipe(
    z.nullable(z.string()),
    z.transform((value) => value ?? ''),
  ),
  '',
);
// The default makes the field optional: a missing switch is off (R1).
const flag = z.pipe(z._default(z.unknown(), false), z.transform(isOn));
/** Names that are displayed: other forms of it must not prevent the sign-in. */
const joinedPlan = z.object({ id: wireId, name: text, paid: z._default(z.nullable(money), null) });
const joinedPlans = z.pipe(
  z._default(z.unknown(), []),
  z.transform((value) => z.safeParse(z.array(joinedPlan), value).data ?? []),
);
const person = z._default(z.nullable(z.object({ name: z.string(), avatar: text })), null);

const wireUser = z.object({
  id: wireId,
  email: z.string(),
  name: text,
  firstname: text,
  lastname: text,
  phone: text,
  phoneNumber: text,
  phoneCode: text,
  country: text,
  time: text,
  img: text,
  roles: z._default(z.array(z.string()), []),
  bonus: money,
  estimatedBalance: money,
  practice_wallet: money,
  is_practice: flag,
  portfolios: z._default(z.array(z.object({ id: wireId, name: z.string(), value: money })), []),
  portfolios_value: sum,
  pnl: sum,
  deposit: sum,
  withdrawals: sum,
  plan_balance: sum,
  trader_request: z._default(z.enum(['', 'pending', 'accepted']), ''),
  manager_id: z._default(z.nullable(wireId), null),
  manager: person,
  account_officer: z._default(z.nullable(z.string()), null),
  plan_name: z._default(z.nullable(z.string()), null),
  trading_plans: joinedPlans,
  trading_plans_id: z._default(z.array(wireId), []),
  unread_messages: z._default(z.int().check(z.nonnegative()), 0),
  referrals_count: z._default(z.int().check(z.nonnegative()), 0),
  onboarding_done: flag,
});

/** What a full user always has; a reduced one has none of it (R4). */
const noMoney = { bonus: 0, estimatedBalance: 0, practice_wallet: 0 };
const isWithoutMoney = (wire: unknown): wire is object =>
  typeof wire === 'object' && wire !== null && Object.keys(noMoney).every((field) => !(field in wire));

/** The one reader of a user, from an answer or from local storage; null when money or identity is unreadable. */
export function parseUser(wire: unknown): SessionUser | null {
  const isReduced = isWithoutMoney(wire);
  const parsed = wireUser.safeParse(isReduced ? { ...wire, ...noMoney } : wire);
  if (!parsed.success) return null;
  const user = parsed.data;
  return {
    ...(isReduced && { isReduced }),
    id: user.id,
    email: user.email,
    name: user.name,
    firstName: user.firstname,
    lastName: user.lastname,
    phone: user.phone,
    phoneNumber: user.phoneNumber,
    phoneCode: user.phoneCode,
    country: user.country,
    registeredAt: user.time,
    image: user.img,
    roles: user.roles,
    bonus: user.bonus,
    realBalance: user.estimatedBalance,
    practiceBalance: user.practice_wallet,
    isPractice: user.is_practice,
    portfolios: user.portfolios,
    portfoliosValue: user.portfolios_value,
    profit: user.pnl,
    deposits: user.deposit,
    withdrawals: user.withdrawals,
    planBalance: user.plan_balance,
    traderRequest: user.trader_request,
    managerId: user.manager_id,
    managerName: user.manager?.name ?? null,
    managerImage: user.manager?.avatar ?? '',
    accountOfficer: user.account_officer,
    planName: user.plan_name,
    plans: user.trading_plans_id,
    joinedPlans: user.trading_plans,
    unreadMessages: user.unread_messages,
    referrals: user.referrals_count,
    onboardingDone: user.onboarding_done,
  };
}

/** The wire's names again, for local storage; ids and money as numeric strings, which readers take as well. */
export function userToWire(user: SessionUser): Partial<Record<keyof WireUser, unknown>> {
  const reduced = {
    id: user.id,
    email: user.email,
    name: user.name,
    time: user.registeredAt,
    img: user.image,
    roles: user.roles,
    is_practice: user.isPractice,
  };
  if (user.isReduced) return reduced;
  return {
    ...reduced,
    firstname: user.firstName,
    lastname: user.lastName,
    phone: user.phone,
    phoneNumber: user.phoneNumber,
    phoneCode: user.phoneCode,
    country: user.country,
    bonus: user.bonus,
    estimatedBalance: user.realBalance,
    practice_wallet: user.practiceBalance,
    portfolios: user.portfolios,
    portfolios_value: user.portfoliosValue,
    pnl: user.profit,
    deposit: user.deposits,
    withdrawals: user.withdrawals,
    plan_balance: user.planBalance,
    trader_request: user.traderRequest,
    manager_id: user.managerId,
    manager: user.managerName === null ? null : { name: user.managerName, avatar: user.managerImage },
    account_officer: user.accountOfficer,
    plan_name: user.planName,
    trading_plans: user.joinedPlans,
    trading_plans_id: user.plans,
    unread_messages: user.unreadMessages,
    referrals_count: user.referrals,
    onboarding_done: user.onboardingDone,
  };
}

/** What stays known of a user whose device check falls due. */
export const reducedUser = (user: SessionUser): SessionUser =>
  parseUser(userToWire({ ...user, isReduced: true })) ?? { ...user, isReduced: true };

export const emptyRecord: SessionRecord = {
  crmAutoLogin: null,
  saas: false,
  crmUrl: '',
  redirectAway: false,
  redirectAwayLink: '',
  twoFactor: false,
  afterSignIn: '',
  tawkWidgetId: '',
  tawkPropertyId: '',
  enableTawkLiveChat: false,
};

/** What any way to sign in answers; null without a usable token or user: then nobody is signed in. */
export function parseSignedIn({ token, user, session }: Readonly<Record<string, unknown>>): SignedIn | null {
  const parsed = parseUser(user);
  if (typeof token !== 'string' || token === '' || parsed === null) return null;
  return { token: secret(token), user: parsed, record: parseRecord(session) ?? emptyRecord };
}

const string = (value: unknown) => (typeof value === 'string' ? value : '');

/** The session record of an answer or of local storage; null when it is no object. Missing fields are off. */
export function parseRecord(wire: unknown): SessionRecord | null {
  if (typeof wire !== 'object' || wire === null || Array.isArray(wire)) return null;
  const record = wire as Partial<Record<keyof WireRecord, unknown>>;
  return {
    crmAutoLogin: (record.crm_auto_login ?? '') === '' ? null : isOn(record.crm_auto_login),
    // R1: saas alone is on for "yes" only.
    saas: string(record.saas).trim().toLowerCase() === 'yes',
    crmUrl: string(record.crm_url),
    redirectAway: isOn(record.redirect_away),
    redirectAwayLink: string(record.redirect_away_link),
    twoFactor: isOn(record.two_fa),
    afterSignIn: string(record.after_signin),
    tawkWidgetId: string(record.tawk_widget_id),
    tawkPropertyId: string(record.tawk_property_id),
    enableTawkLiveChat: isOn(record.enable_tawk_live_chat),
  };
}

/** The record in the wire's form, for local storage. */
export function recordToWire(record: SessionRecord): WireRecord {
  return {
    crm_auto_login: record.crmAutoLogin === null ? '' : record.crmAutoLogin ? '1' : '0',
    saas: record.saas ? 'yes' : 'no',
    crm_url: record.crmUrl,
    redirect_away: String(record.redirectAway),
    redirect_away_link: record.redirectAwayLink,
    two_fa: String(record.twoFactor),
    after_signin: record.afterSignIn,
    tawk_widget_id: record.tawkWidgetId,
    tawk_property_id: record.tawkPropertyId,
    enable_tawk_live_chat: record.enableTawkLiveChat ? '1' : '0',
  };
}
