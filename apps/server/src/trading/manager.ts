import type { components } from '@bourse/contract';
import { and, count, eq, isNull, notInArray, sql } from 'drizzle-orm';
import { displayName } from '../store/display-name';
import { Problem } from '../http/problem';
import { type Decimal, decimal, sum, toJson } from '../ledger/decimal';
import type { Services } from '../services';
import type { Db } from '../store/db';
import { ledger, users } from '../store/schema';
import { closedMonths, managers } from '../store/schema-trading';
import { tradeAnswer } from './answers';
import { readCachesOf } from './read-caches';
import type { Position } from './positions';
import { chartOf, lengthOf, type Month, perDay, returnOf } from './rules/track-record';

type Schemas = components['schemas'];

/** Positions of each list. */
const MOST = 100;
/** What the house forgave, and the manager's own money on its way into a plan and back. */
const NOT_PAID_IN = ['protection', 'plan'];

/** The profile of the user's own account manager, connected or with an offer made; throws 404 for any other id (T-255). */
export async function managerProfile(
  services: Services,
  userId: number,
  managerId: number,
): Promise<Schemas['Manager']> {
  const { db, clock } = services;
  const [own] = await db.select({ managerId: users.managerId }).from(users).where(eq(users.id, userId));
  const [user] = own?.managerId === managerId ? await db.select().from(users).where(eq(users.id, managerId)) : [];
  if (!user) throw new Problem(404, 'There is no such manager.');
  const [profile] = await db.select().from(managers).where(eq(managers.userId, managerId));
  const book = readCachesOf(services).positions;
  const holder = { userId: managerId, isPractice: false };
  const [open, closed] = [await book.open(db, holder), await book.closed(db, holder, { limit: MOST })];
  const [clients, record] = [await clientsOf(db, managerId), await recordOf(db, managerId)];
  const now = clock.now();
  const chart = chartOf(record.months, record.capital, now);
  const total = returnOf(record.profit, record.capital);
  return {
    user: { name: displayName(user), avatar: user.img, email: user.email },
    overview: {
      monthly_return: toJson(chart.mean),
      total_return: toJson(total),
      total_win: record.won,
      total_trade: record.count,
      trade_length: lengthOf(record.seconds, record.count),
      trade_per_day: perDay(record.count, record.since, now),
      total_amount_under_management: toJson(clients.managed),
      trader_security_deposit: toJson(profile?.securityDeposit ?? '0'),
    },
    open_trades: open.slice(0, MOST).map((position) => tradeOf(services, position, now)),
    closed_trades: closed.map((position) => tradeOf(services, position, now)),
    followers: clients.followers,
    copier: clients.connected,
    ...(profile && profile.about !== '' ? { about: profile.about } : {}),
    ...(chart.months.length > 0
      ? {
          overview_val: toJson(chart.sum),
          months_val: [...chart.months],
          profits_val: chart.returns.map((value) => toJson(value)),
        }
      : {}),
  };
}

/** What clients see of a manager's position: not the limits that were set. */
function tradeOf({ market }: Services, position: Position, now: Date): Schemas['ManagerTrade'] {
  const trade = tradeAnswer(market, position, now);
  return {
    id: trade.id,
    asset: trade.asset,
    traded_amount: trade.traded_amount,
    leverage: trade.leverage,
    qty: trade.qty,
    closing_price: trade.closing_price,
    opening_price: trade.opening_price,
    trade_type: trade.trade_type,
    profit: trade.profit,
    created_at: trade.created_at,
    status: trade.status,
    closed_at: trade.closed_at,
  };
}

/** How many asked for or have this manager, how many are connected, and their real balances; one below 0 counts as none. */
async function clientsOf(
  db: Db,
  managerId: number,
): Promise<{ followers: number; connected: number; managed: string }> {
  const isConnected = sql`${users.traderRequest} = 'accepted'`;
  const [row] = await db
    .select({
      followers: count(),
      connected: sql<number>`(count(*) filter (where ${isConnected}))::int`,
      managed: sql<string>`coalesce(sum(greatest(${users.balance}, 0)) filter (where ${isConnected}), 0)::text`,
    })
    .from(users)
    .where(eq(users.managerId, managerId));
  return row ?? { followers: 0, connected: 0, managed: '0' };
}

type Record = {
  readonly count: number;
  readonly won: number;
  readonly profit: Decimal;
  /** Open time of all closed positions together. */
  readonly seconds: Decimal;
  readonly since: Date | null;
  /**
   * The most that was in it at once, paid in less paid out: returns are measured by it. Whoever takes money out shows no
   * greater gain, whoever pays the same money in again no smaller loss.
   */
  readonly capital: Decimal;
  readonly months: readonly Month[];
};

/** The manager's own closed positions of the real account, summed up. */
async function recordOf(db: Db, userId: number): Promise<Record> {
  const closed = await db
    .select()
    .from(closedMonths)
    .where(and(eq(closedMonths.userId, userId), eq(closedMonths.isPractice, false)));
  const paidIn = db
    .select({ net: sql<string>`sum(${ledger.amount}) over (order by ${ledger.id})`.as('net') })
    .from(ledger)
    .where(
      and(
        eq(ledger.userId, userId),
        eq(ledger.isPractice, false),
        isNull(ledger.tradeId),
        notInArray(ledger.type, NOT_PAID_IN),
      ),
    )
    .as('paid_in');
  const [most] = await db.select({ capital: sql<string>`coalesce(max(${paidIn.net}), 0)::text` }).from(paidIn);
  const months = closed.map(({ month, profit }) => ({ month, profit: decimal(profit) }));
  return {
    count: closed.reduce((total, { positions }) => total + positions, 0),
    won: closed.reduce((total, { won }) => total + won, 0),
    profit: sum(months.map(({ profit }) => profit)),
    seconds: sum(closed.map(({ seconds }) => decimal(seconds))),
    since: closed.length === 0 ? null : new Date(Math.min(...closed.map(({ openedAt }) => openedAt.getTime()))),
    capital: decimal(most?.capital ?? '0'),
    months,
  };
}
