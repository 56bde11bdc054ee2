import { and, eq, sql } from 'drizzle-orm';
import type { components } from '@bourse/contract';
import type { Db } from '../store/db';
import { ledger, type UserRow } from '../store/schema';

type User = components['schemas']['User'];

/** The wire's user. Money is exact in the row and becomes a JSON number here; two decimals survive it (R16). */
export async function userAnswer(db: Db, user: UserRow): Promise<User> {
  const totals = await totalsOf(db, user);
  return {
    id: user.id,
    email: user.email,
    name: `${user.firstname} ${user.lastname}`.trim(),
    firstname: user.firstname,
    lastname: user.lastname,
    phone: user.phoneNumber === '' ? '' : `${user.phoneCode}${user.phoneNumber}`,
    phoneNumber: user.phoneNumber,
    phoneCode: user.phoneCode,
    country: user.country,
    time: user.createdAt.toISOString(),
    img: user.img,
    roles: user.roles,
    bonus: Number(user.bonus),
    estimatedBalance: Number(user.balance),
    practice_wallet: Number(user.practiceBalance),
    is_practice: user.isPractice,
    trader_request: '',
    manager_id: null,
    manager: null,
    account_officer: null,
    portfolios: [],
    portfolios_value: 0,
    pnl: Number(totals.pnl),
    deposit: Number(totals.deposit),
    withdrawals: Number(totals.withdrawals),
    plan_balance: 0,
    plan_name: null,
    trading_plans: [],
    trading_plans_id: [],
    currentPlan: null,
    unread_messages: 0,
    onboarding_done: true,
  };
}

/** Sums of the active account's ledger: money in, money out and realised profit, as decimal texts. */
async function totalsOf(db: Db, user: UserRow): Promise<{ deposit: string; withdrawals: string; pnl: string }> {
  const sumOf = (type: string) =>
    sql<string>`coalesce(sum(${ledger.amount}) filter (where ${ledger.type} = ${type}), 0)::text`;
  const [row] = await db
    .select({
      deposit: sumOf('deposit'),
      withdrawals: sql<string>`(0 - ${sumOf('withdrawal')}::numeric)::text`,
      pnl: sumOf('trade'),
    })
    .from(ledger)
    .where(and(eq(ledger.userId, user.id), eq(ledger.isPractice, user.isPractice)));
  return row ?? { deposit: '0', withdrawals: '0', pnl: '0' };
}
