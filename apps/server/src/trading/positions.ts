import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { decimal, type Decimal } from '../ledger/decimal';
import type { Market, MarketAsset, Quote } from '../market/market';
import type { Db } from '../store/db';
import { trades } from '../store/schema';
import type { AssetBook, AssetPage } from './asset-book';
import { conversionBetween } from './conversion';
import { closingPrice as closingPriceOf, profitOf, type Side } from './rules/position';

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

/**
 * The row as one JSON array: on the embedded engine a wide result costs three times as much, and this is read by the
 * busiest call of all. Assets are not joined, because planning the join took longer than everything else.
 */
type PositionJson = [
  id: number,
  userId: number,
  isPractice: boolean,
  assetId: number,
  side: Side,
  qty: string,
  leverage: number,
  openingPrice: string,
  margin: string,
  takeProfit: string | null,
  stopLoss: string | null,
  duration: number,
  createdAt: string,
  closedAt: string | null,
  closingPrice: string | null,
  profit: string | null,
  closeReason: ClosedPart['reason'] | null,
];

const positionJson = sql`json_build_array(
  ${trades.id}, ${trades.userId}, ${trades.isPractice}, ${trades.assetId}, ${trades.side}, ${trades.qty}::text,
  ${trades.leverage}, ${trades.openingPrice}::text, ${trades.margin}::text,
  case when ${trades.isTakeProfit} then ${trades.takeProfit}::text end,
  case when ${trades.isStopLoss} then ${trades.stopLoss}::text end,
  ${trades.duration}, ${trades.createdAt}, ${trades.closedAt}, ${trades.closingPrice}::text, ${trades.profit}::text,
  ${trades.closeReason})`;

async function readPositions(db: Db, book: AssetBook, where: SQL | undefined, order: SQL): Promise<Position[]> {
  const [row] = await db
    .select({ list: sql<PositionJson[]>`coalesce(json_agg(${positionJson} order by ${order}), '[]'::json)` })
    .from(trades)
    .where(where);
  const list = row?.list ?? [];
  const page = await book.page(db);
  const stranger = list.find(([, , , assetId]) => !page.byId.has(assetId));
  const known = stranger ? await book.page(db, stranger[3]) : page;
  return list.map((json) => positionOf(json, known));
}

const newestFirst = sql`${desc(trades.createdAt)}, ${desc(trades.id)}`;
const lastClosedFirst = sql`${desc(trades.closedAt)}, ${desc(trades.id)}`;

/** Whose positions, and in which account mode: the two never mix (T-097). */
export type Holder = { readonly userId: number; readonly isPractice: boolean };

function heldBy(holder: Holder): SQL | undefined {
  return and(eq(trades.userId, holder.userId), eq(trades.isPractice, holder.isPractice));
}

/** Open positions, newest first (T-026). */
export function openPositions(db: Db, book: AssetBook, holder: Holder): Promise<Position[]> {
  return readPositions(db, book, and(heldBy(holder), isNull(trades.closedAt)), newestFirst);
}

/** Closed positions, the last closed first (T-133). */
export function closedPositions(db: Db, book: AssetBook, holder: Holder): Promise<Position[]> {
  return readPositions(db, book, and(heldBy(holder), isNotNull(trades.closedAt)), lastClosedFirst);
}

/** One position of this holder, open or closed. */
export async function positionById(db: Db, book: AssetBook, holder: Holder, id: number): Promise<Position | undefined> {
  return (await readPositions(db, book, and(heldBy(holder), eq(trades.id, id)), newestFirst))[0];
}

/** The open positions of everybody; for the sweep. */
export function allOpenPositions(db: Db, book: AssetBook): Promise<Position[]> {
  return readPositions(db, book, isNull(trades.closedAt), newestFirst);
}

function positionOf(json: PositionJson, page: AssetPage): Position {
  const [id, userId, isPractice, assetId, side, qty, leverage, openingPrice, margin, takeProfit, ...rest] = json;
  const [stopLoss, duration, createdAt, closedAt, closingPrice, profit, closeReason] = rest;
  const asset = page.byId.get(assetId);
  if (!asset) throw new Error(`Position ${id} has no asset`);
  return {
    id,
    userId,
    isPractice,
    asset,
    pair: page.pairOf(asset.base),
    side,
    qty: decimal(qty),
    leverage,
    openingPrice: decimal(openingPrice),
    margin: decimal(margin),
    takeProfit: takeProfit === null ? null : decimal(takeProfit),
    stopLoss: stopLoss === null ? null : decimal(stopLoss),
    duration,
    createdAt: new Date(createdAt),
    // The table's check keeps these four together.
    closed:
      closedAt === null || closingPrice === null || profit === null || closeReason === null
        ? null
        : { at: new Date(closedAt), price: decimal(closingPrice), profit: decimal(profit), reason: closeReason },
  };
}

/** What a position is worth at one moment. */
export type Valuation = { readonly quote: Quote; readonly price: Decimal; readonly profit: Decimal };

/** Values an open position at the market's present quotes (T-080, T-062). */
export function valuate(market: Market, position: Position, now: Date): Valuation {
  const quote = market.quote(position.asset, now);
  const price = closingPriceOf(position.side, quote);
  const conversion = conversionBetween(market, position.asset, position.pair, now);
  // A position is only opened with a rate; without one there is no true figure to show.
  if (!conversion) throw new Error(`No conversion rate from ${position.asset.base} to USD`);
  return { quote, price, profit: profitOf(position.side, position.openingPrice, price, position.qty, conversion) };
}
