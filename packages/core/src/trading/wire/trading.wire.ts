import type { components } from '@bourse/contract';
import * as z from 'zod/mini';
import { contentsOf } from '../../shared/contents';
import { momentOf } from '../../shared/dates';
import { dec, decimalsOf, isZero, sum, toNumber, ZERO, type Decimal } from '../../shared/decimal';
import { effectiveLeverage } from '../../shared/figures';
import { isOn } from '../../shared/flag';
import { wireId } from '../../shared/wire-id';
import type { Candle } from '../candles/candles.types';
import type { Asset, Position, Quote } from '../trading.types';

type Wire = components['schemas'];
/** The names a schema reads are names of the contract. */
type Shape<T> = { readonly [K in keyof T | 'name']?: z.ZodMiniType };

const NUMERIC = /^\s*-?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?\s*$/;

/** A JSON number or a numeric string as an exact decimal (R16). */
export const decimal = z.pipe(
  z.union([z.number(), z.string().check(z.regex(NUMERIC))]),
  z.transform((value): Decimal => dec(typeof value === 'string' ? value.trim() : value)),
);
const maybe = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));
const text = z.pipe(
  maybe(z.string()),
  z.transform((value) => value ?? ''),
);
const places = maybe(z.int().check(z.gte(0), z.lte(8)));
const leverage = z.pipe(
  maybe(z.pipe(decimal, z.transform(toNumber))),
  z.transform((value) => effectiveLeverage(value)),
);
/** Missing is open (T-061). */
const isOpenFlag = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) => value === undefined || value === null || isOn(value)),
);
const flag = z.pipe(z.optional(z.unknown()), z.transform(isOn));

const wireAsset = z.object({
  id: wireId,
  a_name: maybe(z.string()),
  name: maybe(z.string()),
  type: text,
  image: text,
  ex_sym: text,
  sy: z.string(),
  sym: text,
  aliases: maybe(z.array(z.string())),
  base: text,
  leverage,
  buy_p: maybe(decimal),
  sell_p: maybe(decimal),
  sell_spread: maybe(decimal),
  decimals: places,
  change: maybe(decimal),
  is_open: isOpenFlag,
  is_stale: flag,
  next_open: maybe(z.string()),
} satisfies Shape<Wire['Asset']>);

const wireRate = z.object({
  id: wireId,
  buy_p: decimal,
  sell_p: decimal,
  sell_spread: maybe(decimal),
  at: maybe(z.string()),
  change: maybe(decimal),
  is_open: isOpenFlag,
  is_stale: flag,
  next_open: maybe(z.string()),
} satisfies Shape<Wire['Rate']>);

const closeReasons = ['manual', 'take_profit', 'stop_loss', 'stop_out', 'manager'] as const;

/** An unknown reason reads as none: the trade itself is still usable. */
const closeReason = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) => closeReasons.find((reason) => reason === value) ?? null),
);

const wireTradeAsset = z.object({ id: maybe(wireId), image: text, sy: z.string(), decimals: places } satisfies Shape<
  Wire['Trade']['asset']
>);

const wireTrade = z.object({
  id: wireId,
  asset: wireTradeAsset,
  traded_amount: decimal,
  leverage,
  qty: decimal,
  closing_price: decimal,
  opening_price: decimal,
  trade_type: z.enum(['buy', 'sell']),
  profit: decimal,
  created_at: z.string(),
  status: z.pipe(decimal, z.transform(toNumber)),
  is_practice: maybe(z.unknown()),
  is_take_profit: flag,
  is_stop_loss: flag,
  take_profit: maybe(decimal),
  stop_loss: maybe(decimal),
  closed_at: maybe(z.string()),
  close_reason: closeReason,
  balance_after: maybe(decimal),
  booked: maybe(decimal),
} satisfies Shape<Wire['Trade']>);

const wireCandle = z.object({
  time: z.pipe(decimal, z.transform(toNumber)),
  open: z.pipe(decimal, z.transform(toNumber)),
  high: z.pipe(decimal, z.transform(toNumber)),
  low: z.pipe(decimal, z.transform(toNumber)),
  close: z.pipe(decimal, z.transform(toNumber)),
} satisfies Shape<Wire['Candle']>);

/** `{data: …}` or the bare thing (R13, T-108). */
export const unwrap = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'data' in body ? body.data : body;

/** Each entry of a list, wrapped or bare, read by `parse`; null when it is no list or any entry is outside shape. */
export function all<T>(body: unknown, parse: (entry: unknown) => T | null): readonly T[] | null {
  const entries = unwrap(body);
  if (!Array.isArray(entries)) return null;
  const parsed: T[] = [];
  for (const entry of entries) {
    const value = parse(entry);
    if (value === null) return null;
    parsed.push(value);
  }
  return parsed;
}

const spreadOf = (sent: Decimal | null | undefined, bid: Decimal, ask: Decimal): Decimal => sent ?? ask.minus(bid);

function parseAsset(wire: unknown): Asset | null {
  const parsed = wireAsset.safeParse(wire);
  if (!parsed.success) return null;
  const asset = parsed.data;
  const bid = asset.sell_p ?? ZERO;
  const ask = asset.buy_p ?? ZERO;
  return {
    id: asset.id,
    name: asset.a_name ?? asset.name ?? asset.sy,
    symbol: asset.sy,
    pair: asset.sym,
    exchangeSymbol: asset.ex_sym,
    aliases: (asset.aliases ?? []).join('\n').toLowerCase(),
    type: asset.type,
    image: asset.image,
    base: asset.base,
    leverage: asset.leverage,
    bid,
    ask,
    spread: spreadOf(asset.sell_spread, bid, ask),
    decimals: asset.decimals ?? Math.max(decimalsOf(bid), decimalsOf(ask)),
    change: asset.change ?? null,
    isOpen: asset.is_open && !asset.is_stale,
    isStale: asset.is_stale,
    nextOpen: asset.next_open ?? null,
  };
}

/** A list of assets, in the server's order (T-207, T-208); null when any entry is outside shape (hard case 12). */
export const parseAssets = (body: unknown): readonly Asset[] | null => all(body, parseAsset);

/** The ids of a watchlist's assets, in the server's order (T-159, T-248); null when outside shape. */
export const parseAssetIds = (body: unknown): readonly string[] | null =>
  all(body, (entry) => z.object({ id: wireId }).safeParse(entry).data?.id ?? null);

/** The id of one asset, such as an added watchlist entry (T-160); null when outside shape. */
export const parseAssetId = (body: unknown): string | null => parseAssetIds([unwrap(body)])?.[0] ?? null;

/**
 * A quote and the server's time of it (ms since 1970, null when it says none). A price at or below 0, a text that is
 * no number, or a bid above the ask: null (T-113).
 */
export function parseQuote(body: unknown): { quote: Quote; quotedAt: number | null } | null {
  const parsed = wireRate.safeParse(unwrap(body));
  if (!parsed.success) return null;
  const rate = parsed.data;
  if (rate.sell_p.lte(ZERO) || rate.buy_p.lte(ZERO) || rate.sell_p.gt(rate.buy_p)) return null;
  const quotedAt = momentOf(rate.at);
  return {
    quote: {
      assetId: rate.id,
      bid: rate.sell_p,
      ask: rate.buy_p,
      spread: spreadOf(rate.sell_spread, rate.sell_p, rate.buy_p),
      change: rate.change ?? null,
      isOpen: rate.is_open && !rate.is_stale,
      isStale: rate.is_stale,
      nextOpen: rate.next_open ?? null,
    },
    quotedAt: Number.isNaN(quotedAt) ? null : quotedAt,
  };
}

/** What a trade's schema reads of the wire, its asset apart, and what it reads of that asset. */
export const tradeFields = Object.keys(wireTrade.shape).filter((name) => name !== 'asset');
export const tradeAssetFields = Object.keys(wireTradeAsset.shape);

/** One trade (T-209, T-210); `isPractice` is the mode of one that does not say. null when outside shape. */
export function parseTrade(wire: unknown, isPractice: boolean): Position | null {
  const parsed = wireTrade.safeParse(unwrap(wire));
  if (!parsed.success) return null;
  const trade = parsed.data;
  return {
    id: trade.id,
    assetId: trade.asset.id ?? '',
    symbol: trade.asset.sy,
    image: trade.asset.image,
    decimals: trade.asset.decimals ?? Math.max(decimalsOf(trade.opening_price), decimalsOf(trade.closing_price)),
    side: trade.trade_type,
    quantity: trade.qty,
    leverage: trade.leverage,
    margin: trade.traded_amount,
    openingPrice: trade.opening_price,
    currentPrice: trade.closing_price,
    profit: trade.profit,
    takeProfit: trade.is_take_profit ? (trade.take_profit ?? null) : null,
    stopLoss: trade.is_stop_loss ? (trade.stop_loss ?? null) : null,
    openedAt: trade.created_at,
    closedAt: trade.closed_at ?? null,
    isOpen: trade.status === 0,
    isPractice: trade.is_practice === undefined || trade.is_practice === null ? isPractice : isOn(trade.is_practice),
    closeReason: trade.close_reason,
    balanceAfter: trade.balance_after ?? null,
    booked: trade.booked ?? null,
  };
}

const balanceAfter = z.object({ balance: decimal } satisfies Shape<Wire['CloseAnswer']>);

/** The account's balance after a close; null where the server does not say it. */
export const parseBalance = (body: unknown): Decimal | null => balanceAfter.safeParse(body).data?.balance ?? null;

const cover = z.object({
  given_back: z.optional(z.array(z.object({ name: z.string(), amount: decimal }))),
  made_up: z.optional(decimal),
} satisfies Shape<Wire['CloseAllAnswer']>);

/** What stood for a loss beyond the balance when no position was left open (R36), USD. */
export interface Cover {
  /** Plans that ended for it. */
  readonly givenBack: readonly { readonly name: string; readonly amount: Decimal }[];
  /** The rest, that nobody has to pay; 0 where the plans covered it all. */
  readonly madeUp: Decimal;
}

/** That part of the answer of a close; null where nothing stood for anything, or the server does not say it. */
export function parseCover(body: unknown): Cover | null {
  const { given_back: givenBack = [], made_up: madeUp = ZERO } = cover.safeParse(body).data ?? {};
  return givenBack.length === 0 && isZero(madeUp) ? null : { givenBack, madeUp };
}

/** What it put on the balance. */
export const coveredBy = (stood: Cover | null): Decimal =>
  stood ? sum(stood.givenBack.map(({ amount }) => amount)).plus(stood.madeUp) : ZERO;

const closedSum = z.object({ closed: z.int(), profit: decimal, balance: decimal } satisfies Shape<
  Wire['CloseAllAnswer']
>);

/** How many positions a close all closed, their P/L and the balance after it; null where the server does not say it. */
export function parseClosedSum(body: unknown): { count: number; profit: Decimal; balance: Decimal } | null {
  const parsed = closedSum.safeParse(body);
  if (!parsed.success) return null;
  const { closed, profit, balance } = parsed.data;
  return { count: closed, profit, balance };
}

const closedSummary = z.object({ count: z.int(), profit: decimal, booked: decimal } satisfies Shape<
  Wire['ClosedTradesSummaryAnswer']['data']
>);

/** Count and P/L of all closed positions, exact and as booked; null when outside shape. */
export const parseClosedSummary = (body: unknown): { count: number; profit: Decimal; booked: Decimal } | null =>
  closedSummary.safeParse(contentsOf(body)).data ?? null;

/** A list of trades in the server's order, bare or under `data` (T-108); null when any entry is outside shape. */
export const parseTrades = (body: unknown, isPractice: boolean): readonly Position[] | null =>
  all(body, (entry) => parseTrade(entry, isPractice));

/** Candles, oldest first (T-009); null when outside shape. */
export const parseCandles = (body: unknown): readonly Candle[] | null =>
  all(body, (entry) => wireCandle.safeParse(entry).data ?? null);
