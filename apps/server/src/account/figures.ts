import type { components } from '@bourse/contract';
import { eq, sql } from 'drizzle-orm';
import { decimal } from '../ledger/decimal';
import { realisedOf } from '../ledger/realised';
import type { Services } from '../services';
import { type Db, rowsOf } from '../store/db';
import { displayName } from '../store/display-name';
import { type UserRow, users } from '../store/schema';
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

type Totals = { readonly deposit: string; readonly withdrawals: string; readonly pnl: string };

/** Money in, money out as far as it was approved, and realised profit of one mode, as decimal texts. */
async function totalsOf(db: Db, userId: number, isPractice: boolean): Promise<Totals> {
  const [row] = await rowsOf<Totals>(
    db,
    sql`select ${realisedOf(isPractice)}::text as pnl,
          coalesce((select sum(l.amount) from ledger l where l.user_id = u.id and not l.is_practice
            and l.trade_id is null and l.type = 'deposit'), 0)::text as deposit,
          coalesce((select sum(w.amount) from withdrawals w where w.user_id = u.id
            and w.status = 'approved'), 0)::text as withdrawals
        from users u where u.id = ${userId}`,
  );
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
