import type { components } from '@bourse/contract';
import { and, eq, sql } from 'drizzle-orm';
import { decimal } from '../ledger/decimal';
import type { Services } from '../services';
import type { Db } from '../store/db';
import { displayName } from '../store/display-name';
import { ledger, type UserRow, users } from '../store/schema';
import { readCachesOf } from '../trading/read-caches';
import { isActivePractice } from '../ledger/mode';
import { portfolioOf } from './portfolio';

type Figures = Pick<
  components['schemas']['User'],
  | 'bonus'
  | 'estimatedBalance'
  | 'practice_wallet'
  | 'is_practice'
  | 'trader_request'
  | 'manager_id'
  | 'manager'
  | 'account_officer'
  | 'portfolios'
  | 'portfolios_value'
  | 'pnl'
  | 'deposit'
  | 'withdrawals'
>;

/**
 * What the user's answer says of the account (M-337). Money in and out and the portfolio are the real account's, the
 * realised profit is the active mode's. Money is exact in the row and becomes a JSON number here; two decimals survive it (R16).
 */
export async function accountFigures(services: Services, user: UserRow): Promise<Figures> {
  const { db, market, clock, settings } = services;
  const isPractice = isActivePractice(settings.current(), user.isPractice);
  const totals = await totalsOf(db, user.id, isPractice);
  const open = await readCachesOf(services).positions.open(db, { userId: user.id, isPractice: false });
  const portfolio = portfolioOf(market, decimal(user.balance), open, clock.now());
  return {
    bonus: Number(user.bonus),
    estimatedBalance: Number(user.balance),
    practice_wallet: Number(user.practiceBalance),
    is_practice: isPractice,
    trader_request: user.traderRequest,
    manager_id: user.managerId,
    manager: user.managerId === null ? null : await managerName(db, user.managerId),
    account_officer: user.accountOfficer,
    portfolios: portfolio.entries,
    portfolios_value: portfolio.value,
    pnl: Number(totals.pnl),
    deposit: Number(totals.deposit),
    withdrawals: Number(totals.withdrawals),
  };
}

/** Money in, money out as far as it was approved, and realised profit of one mode, as decimal texts. */
async function totalsOf(
  db: Db,
  userId: number,
  isPractice: boolean,
): Promise<{ deposit: string; withdrawals: string; pnl: string }> {
  const sumOf = (type: string, ofPractice: boolean) => {
    const isOf = and(eq(ledger.type, type), eq(ledger.isPractice, ofPractice));
    return sql<string>`coalesce(sum(${ledger.amount}) filter (where ${isOf}), 0)::text`;
  };
  const [row] = await db
    .select({
      deposit: sumOf('deposit', false),
      withdrawals: sql<string>`(select coalesce(sum(w.amount), 0)::text from withdrawals w
        where w.user_id = ${userId} and w.status = 'approved')`,
      pnl: sumOf('trade', isPractice),
    })
    .from(ledger)
    .where(eq(ledger.userId, userId));
  return row ?? { deposit: '0', withdrawals: '0', pnl: '0' };
}

/** Who has made an offer or is connected, as the client's dialog and side panel name them (T-260). */
async function managerName(db: Db, managerId: number): Promise<Figures['manager']> {
  const [row] = await db
    .select({ firstname: users.firstname, lastname: users.lastname, email: users.email, img: users.img })
    .from(users)
    .where(eq(users.id, managerId));
  return row ? { name: displayName(row), avatar: row.img } : null;
}
