import type { components } from '@bourse/contract';
import { toJson } from '../ledger/decimal';
import type { Market } from '../market/market';
import { type Asker, inPieces } from '../pieces';
import type { AssetRow } from '../store/schema';
import { aliasesOf } from './aliases';
import { isConversionStale } from './conversion';
import { type Position, valuate } from './positions';

type Schemas = components['schemas'];

type Trade = Schemas['Trade'];

/** The contract's Trade; an open one is valued at the present quotes (T-209, T-210). */
export function tradeAnswer(market: Market, position: Position, now: Date): Trade {
  const value = position.closed ?? valuate(market, position, now);
  return { closing_price: toJson(value.price), profit: toJson(value.profit), ...fixedPart(position) };
}

/** Positions of a list that is written without a pause. */
const SHORT_LIST = 50;

/**
 * A list of open positions as `tradeAnswer` says them, written as text: the busiest answer of all. A long one is written
 * in pieces.
 */
export async function openTradesText(
  market: Market,
  positions: readonly Position[],
  now: Date,
  asker: Asker,
): Promise<string> {
  const texts =
    positions.length > SHORT_LIST
      ? await inPieces(writeTrades(market, positions, now), asker)
      : positions.map((position) => openTradeText(market, position, now));
  return `[${texts.join(',')}]`;
}

function* writeTrades(market: Market, positions: readonly Position[], now: Date): Generator<void, string[]> {
  const texts: string[] = [];
  for (const position of positions) {
    texts.push(openTradeText(market, position, now));
    yield;
  }
  return texts;
}

function openTradeText(market: Market, position: Position, now: Date): string {
  const { price, profit } = valuate(market, position, now);
  return `{"closing_price":${toJson(price)},"profit":${toJson(profit)},${fixedText(position)}`;
}

/** What never changes is written once; the positions themselves are remembered from poll to poll. */
const fixedTexts = new WeakMap<Position, string>();

/** The fixed part without its opening brace. */
function fixedText(position: Position): string {
  let text = fixedTexts.get(position);
  if (text === undefined) {
    text = JSON.stringify(fixedPart(position)).slice(1);
    fixedTexts.set(position, text);
  }
  return text;
}

/** All of the answer but its price and profit. */
function fixedPart({ asset, closed, ...position }: Position): Omit<Trade, 'closing_price' | 'profit'> {
  return {
    id: position.id,
    asset: { id: asset.id, image: asset.image, sy: asset.sy, decimals: asset.decimals },
    traded_amount: toJson(position.margin),
    leverage: position.leverage,
    qty: toJson(position.qty),
    opening_price: toJson(position.openingPrice),
    trade_type: position.side,
    created_at: position.createdAt.toISOString(),
    status: closed ? 1 : 0,
    is_practice: position.isPractice,
    is_take_profit: position.takeProfit !== null,
    is_stop_loss: position.stopLoss !== null,
    take_profit: position.takeProfit ? toJson(position.takeProfit) : 0,
    stop_loss: position.stopLoss ? toJson(position.stopLoss) : 0,
    duration: position.duration,
    closed_at: closed?.at.toISOString() ?? null,
    close_reason: closed?.reason ?? null,
    balance_after: closed?.balance ? toJson(closed.balance) : null,
    booked: closed ? toJson(closed.booked) : null,
  };
}

type Priced = Omit<Schemas['Rate'], 'id'>;

/** An asset, and the pair that turns its figures into USD; null when none is needed, or there is none (T-062). */
export type Listed = { readonly asset: AssetRow; readonly pair: AssetRow | null };

function priceAnswer(market: Market, { asset, pair }: Listed, now: Date): Priced {
  const quote = market.quote(asset, now);
  // An order or a close would be refused: the asset is as out of date as the rate that turns it into USD.
  const isStale = quote.isStale || (quote.isOpen && isConversionStale(market, asset, pair, now));
  return {
    buy_p: toJson(quote.buy),
    sell_p: toJson(quote.sell),
    sell_spread: toJson(quote.spread),
    at: quote.at.toISOString(),
    change: market.change(asset, now),
    is_open: quote.isOpen && !isStale,
    is_stale: isStale,
    next_open: quote.nextOpen?.toISOString() ?? null,
  };
}

/** The contract's Rate (T-113). */
export function rateAnswer(market: Market, listed: Listed, now: Date): Schemas['Rate'] {
  return { id: listed.asset.id, ...priceAnswer(market, listed, now) };
}

/** The contract's Asset (T-207). */
export function assetAnswer(market: Market, listed: Listed, now: Date): Schemas['Asset'] {
  const { asset } = listed;
  return {
    id: asset.id,
    a_name: asset.name,
    type: asset.type,
    image: asset.image,
    ex_sym: asset.exSym,
    sy: asset.sy,
    sym: asset.sym,
    aliases: aliasesOf(asset.sy),
    base: asset.base,
    leverage: asset.leverage,
    decimals: asset.decimals,
    ...priceAnswer(market, listed, now),
  };
}
