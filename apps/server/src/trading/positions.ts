import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { decimal, type Decimal } from '../ledger/decimal';
import type { Market, MarketAsset, Quote } from '../market/market';
import type { Db } from '../store/db';
import { assets, trades } from '../store/schema';
import { conversionBetween } from './conversion';
import { closingPrice, profitOf, type Side } from './rules/position';

/** A position with its asset and the currency pair that turns its figures into USD. */
export type Position = {
  readonly id: number;
  readonly userId: number;
  readonly isPractice: boolean;
  readonly asset: MarketAsset & { readonly image: string; readonly base: string };
  /** Null when the asset is priced in USD. */
  readonly pair: MarketAsset | null;
  readonly side: Side;
  readonly qty: Decimal;
  readonly leverage: number;
  readonly openingPrice: Decimal;
  readonly margin: Decimal;
  /** USD of profit, and of loss; null when off. */
  readonly takeProfit: Decimal | null;
  readonly stopLoss: Decimal | null;
  readonly duration: number;
  readonly createdAt: Date;
  /** Null while open. */
  readonly closed: ClosedPart | null;
};

/** What closing adds to a position. */
export type ClosedPart = {
  readonly at: Date;
  readonly price: Decimal;
  readonly profit: Decimal;
  readonly reason: 'manual' | 'take_profit' | 'stop_loss' | 'stop_out' | 'manager';
};

/** The row as one JSON value: on the embedded engine a wide result costs three times as much. */
type PositionJson = {
  id: number;
  userId: number;
  isPractice: boolean;
  asset: Position['asset'];
  pair: MarketAsset | null;
  side: Side;
  qty: string;
  leverage: number;
  openingPrice: string;
  margin: string;
  takeProfit: string | null;
  stopLoss: string | null;
  duration: number;
  createdAt: string;
  closedAt: string | null;
  closingPrice: string | null;
  profit: string | null;
  closeReason: ClosedPart['reason'] | null;
};

/** The currency pair for assets that are not priced in USD, joined by `isPairOf`. */
export const pairs = alias(assets, 'pairs');

/** The pair that holds the conversion rate of the asset's pricing currency (T-062). */
export function isPairOf(): SQL {
  return sql`${pairs.id} = (select min(candidate.id) from ${assets} candidate where ${assets.base} <> 'USD' and candidate.type = 'forex' and candidate.sy in (${assets.base} || 'USD', 'USD' || ${assets.base}))`;
}

function marketAssetJson(table: typeof assets | typeof pairs): SQL {
  return sql`'id', ${table.id}, 'sy', ${table.sy}, 'type', ${table.type}, 'decimals', ${table.decimals}, 'basePrice', ${table.basePrice}::text, 'spread', ${table.spread}::text`;
}

const positionJson = sql`json_build_object(
  'id', ${trades.id}, 'userId', ${trades.userId}, 'isPractice', ${trades.isPractice},
  'asset', json_build_object(${marketAssetJson(assets)}, 'image', ${assets.image}, 'base', ${assets.base}),
  'pair', case when ${pairs.id} is null then null else json_build_object(${marketAssetJson(pairs)}) end,
  'side', ${trades.side}, 'qty', ${trades.qty}::text, 'leverage', ${trades.leverage},
  'openingPrice', ${trades.openingPrice}::text, 'margin', ${trades.margin}::text,
  'takeProfit', case when ${trades.isTakeProfit} then ${trades.takeProfit}::text end,
  'stopLoss', case when ${trades.isStopLoss} then ${trades.stopLoss}::text end,
  'duration', ${trades.duration}, 'createdAt', ${trades.createdAt}, 'closedAt', ${trades.closedAt},
  'closingPrice', ${trades.closingPrice}::text, 'profit', ${trades.profit}::text, 'closeReason', ${trades.closeReason})`;

async function readPositions(db: Db, where: SQL | undefined, order: SQL): Promise<Position[]> {
  const [row] = await db
    .select({ list: sql<PositionJson[]>`coalesce(json_agg(${positionJson} order by ${order}), '[]'::json)` })
    .from(trades)
    .innerJoin(assets, eq(assets.id, trades.assetId))
    .leftJoin(pairs, isPairOf())
    .where(where);
  return (row?.list ?? []).map(positionOf);
}

const newestFirst = sql`${desc(trades.createdAt)}, ${desc(trades.id)}`;
const lastClosedFirst = sql`${desc(trades.closedAt)}, ${desc(trades.id)}`;

/** Whose positions, and in which account mode: the two never mix (T-097). */
export type Holder = { readonly userId: number; readonly isPractice: boolean };

function heldBy(holder: Holder): SQL | undefined {
  return and(eq(trades.userId, holder.userId), eq(trades.isPractice, holder.isPractice));
}

/** Open positions, newest first (T-026). */
export function openPositions(db: Db, holder: Holder): Promise<Position[]> {
  return readPositions(db, and(heldBy(holder), isNull(trades.closedAt)), newestFirst);
}

/** Closed positions, the last closed first (T-133). */
export function closedPositions(db: Db, holder: Holder): Promise<Position[]> {
  return readPositions(db, and(heldBy(holder), isNotNull(trades.closedAt)), lastClosedFirst);
}

/** One position of this holder, open or closed. */
export async function positionById(db: Db, holder: Holder, id: number): Promise<Position | undefined> {
  return (await readPositions(db, and(heldBy(holder), eq(trades.id, id)), newestFirst))[0];
}

/** The open positions of everybody; for the sweep. */
export function allOpenPositions(db: Db): Promise<Position[]> {
  return readPositions(db, isNull(trades.closedAt), newestFirst);
}

function positionOf(json: PositionJson): Position {
  const { closedAt, closingPrice: price, profit, closeReason: reason, ...rest } = json;
  return {
    ...rest,
    qty: decimal(json.qty),
    openingPrice: decimal(json.openingPrice),
    margin: decimal(json.margin),
    takeProfit: json.takeProfit === null ? null : decimal(json.takeProfit),
    stopLoss: json.stopLoss === null ? null : decimal(json.stopLoss),
    createdAt: new Date(json.createdAt),
    closed:
      closedAt === null || price === null || profit === null || reason === null
        ? null
        : { at: new Date(closedAt), price: decimal(price), profit: decimal(profit), reason },
  };
}

/** What a position is worth at one moment. */
export type Valuation = { readonly quote: Quote; readonly price: Decimal; readonly profit: Decimal };

/** Values an open position at the market's present quotes (T-080, T-062). */
export function valuate(market: Market, position: Position, now: Date): Valuation {
  const quote = market.quote(position.asset, now);
  const price = closingPrice(position.side, quote);
  const conversion = conversionBetween(market, position.asset, position.pair, now);
  // A position is only opened with a rate; without one there is no true figure to show.
  if (!conversion) throw new Error(`No conversion rate from ${position.asset.base} to USD`);
  return { quote, price, profit: profitOf(position.side, position.openingPrice, price, position.qty, conversion) };
}
