import type { Schema } from '@bourse/contract';
import * as z from 'zod/mini';
import { contentsOf } from '../../shared/contents';
import { toNumber, type Decimal } from '../../shared/decimal';
import { effectiveLeverage } from '../../shared/figures';
import { wireId } from '../../shared/wire-id';
import { wireText } from '../../shared/wire-text';
import { wireDecimal } from '../../shared/wire-decimal';
import type { ManagerProfile, ManagerTrade, MonthlyReturn } from './manager-profile.types';

type Shape<T> = { readonly [K in keyof T]?: z.ZodMiniType };

/** Left out, null and undefined are the same: a dash shows (T-190). */
const maybe = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.optional(z.nullable(schema)),
    z.transform((value) => value ?? null),
  );
const count = maybe(z.pipe(wireDecimal, z.transform(toNumber)));

const overview = z.object({
  monthly_return: maybe(wireDecimal),
  total_return: maybe(wireDecimal),
  total_win: maybe(wireDecimal),
  total_trade: maybe(wireDecimal),
  trade_length: maybe(wireDecimal),
  trade_per_day: maybe(wireDecimal),
  total_amount_under_management: maybe(wireDecimal),
  trader_security_deposit: maybe(wireDecimal),
} satisfies Shape<Schema<'ManagerOverview'>>);

const trade = z.pipe(
  z.object({
    id: wireId,
    asset: z.object({ image: wireText, sy: z.string(), decimals: z._default(z.int().check(z.gte(0), z.lte(8)), 0) }),
    traded_amount: wireDecimal,
    leverage: z.pipe(
      z.optional(z.nullable(z.pipe(wireDecimal, z.transform(toNumber)))),
      z.transform((value) => effectiveLeverage(value)),
    ),
    qty: wireDecimal,
    closing_price: wireDecimal,
    opening_price: wireDecimal,
    trade_type: z.enum(['buy', 'sell']),
    profit: wireDecimal,
    created_at: z.string(),
    closed_at: maybe(z.string()),
  } satisfies Shape<Schema<'ManagerTrade'>>),
  z.transform(({ asset, ...row }): ManagerTrade => {
    const { traded_amount: margin, qty: quantity, closing_price: price, opening_price: openingPrice } = row;
    const { id: tradeId, leverage, profit, trade_type: side, created_at: openedAt, closed_at: closedAt } = row;
    const { sy: symbol, image, decimals } = asset;
    return {
      ...{ id: tradeId, symbol, image, decimals, margin, leverage, quantity, price, openingPrice },
      ...{ side, profit, openedAt, closedAt },
    };
  }),
);

const manager = z.object({
  user: z.object({ name: z.string(), avatar: wireText, email: wireText } satisfies Shape<Schema<'ManagerUser'>>),
  overview,
  open_trades: z.array(trade),
  closed_trades: z.array(trade),
  followers: count,
  copier: count,
  about: wireText,
  overview_val: maybe(wireDecimal),
  months_val: maybe(z.array(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/)))),
  profits_val: maybe(z.array(wireDecimal)),
} satisfies Shape<Schema<'Manager'>>);

/** Labels without as many values are no chart (T-190). */
function monthsOf(months: readonly string[] | null, values: readonly Decimal[] | null): readonly MonthlyReturn[] {
  if (months?.length !== values?.length) return [];
  return (values ?? []).map((value, at) => ({ month: months?.[at] ?? '', value }));
}

/** Throws for an answer of another form: it is a failed load, and no manager without a record (R14). */
export function parseManager(answer: unknown): ManagerProfile {
  const parsed = manager.safeParse(contentsOf(answer));
  if (!parsed.success) throw new TypeError('The manager is of another form');
  const { user, overview: record, ...rest } = parsed.data;
  return {
    ...{ name: user.name, image: user.avatar, email: user.email },
    ...{ followers: rest.followers, copiers: rest.copier, about: rest.about },
    overview: {
      monthlyReturn: record.monthly_return,
      totalReturn: record.total_return,
      wins: record.total_win,
      trades: record.total_trade,
      tradeLength: record.trade_length,
      tradesPerDay: record.trade_per_day,
      managed: record.total_amount_under_management,
      securityDeposit: record.trader_security_deposit,
    },
    periodReturn: rest.overview_val,
    months: monthsOf(rest.months_val, rest.profits_val),
    openTrades: rest.open_trades,
    closedTrades: rest.closed_trades,
  };
}
