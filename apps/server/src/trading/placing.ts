import type { components } from '@bourse/contract';
import { type Decimal, decimal, SCALE, toColumn } from '../ledger/decimal';
import { invalid } from '../http/problem';
import { say, type Text } from '../http/text';
import type { Services } from '../services';
import type { Db } from '../store/db';
import { type AssetRow, trades } from '../store/schema';
import type { LockedAccount } from '../ledger/account';
import { fundsWith } from './account-funds';
import { assetById } from './assets';
import { readCachesOf } from './read-caches';
import { conversionBetween, isConversionStale } from './conversion';
import { readLatestPrices } from './latest-prices';
import { type Position, type Valuation, valueAt } from './positions';
import { isTooLarge, NOT_TRADABLE, refusalOf, tradability } from './rules/order-checks';
import { type Conversion, marginOf, openingPrice, type Prices } from './rules/position';

type OrderRequest = components['schemas']['OrderRequest'];
type Terms = { qty: Decimal; takeProfit: Decimal | null; stopLoss: Decimal | null; seenPrice: Decimal | null };

/**
 * Opened, with what it is worth at the very quote that it was opened by, or refused by a business rule with the text to
 * show (R13).
 */
export type Placement =
  | { readonly opened: Position; readonly value: Pick<Valuation, 'price' | 'profit'> }
  | { readonly refused: Text };

/**
 * Opens a position at the server's own quote (T-079): margin is reserved, the balance stays (T-081). Throws a 422
 * when the order makes no sense whatever the market does.
 */
export async function placeOrder(
  services: Services,
  tx: Db,
  account: LockedAccount,
  order: OrderRequest,
): Promise<Placement> {
  const terms = readTerms(order);
  const asset = await assetById(tx, order.coinId);
  if (!asset) throw noSuchAsset();
  const pair = (await readCachesOf(services).assets.page(tx)).pairOf(asset.base);
  const positions = await readCachesOf(services).positions.open(tx, account);
  if (!(await readLatestPrices(services, tx, account, [{ asset, pair }, ...positions])))
    return { refused: NOT_TRADABLE.no_current_price };
  if (!services.market.isPriced(asset)) throw noSuchAsset();
  const now = services.clock.now();
  const quote = services.market.quote(asset, now);
  const tradable = tradability(quote, now);
  if (tradable !== 'tradable') return { refused: NOT_TRADABLE[tradable] };
  const conversion = conversionBetween(services.market, asset, pair, now);
  if (!conversion)
    return { refused: say('There is no conversion rate from {currency} to USD', { currency: asset.base }) };
  if (isConversionStale(services.market, asset, pair, now)) return { refused: NOT_TRADABLE.no_current_price };
  if (isTooLarge(quote, terms.qty, conversion))
    throw invalid('qty', say('The {field} is too large.', { field: 'quantity' }));

  const settings = services.settings.current();
  if (positions.length >= settings.max_open_positions)
    return { refused: say('There are already {count} open positions', { count: positions.length }) };
  const refused = refusalOf({
    side: order.type,
    qty: terms.qty,
    leverage: asset.leverage,
    takeProfit: terms.takeProfit,
    stopLoss: terms.stopLoss,
    seenPrice: terms.seenPrice,
    prices: quote,
    conversion,
    priceChangeLimit: decimal(settings.price_change_limit),
    freeMargin: fundsWith(services, account, positions, now).freeMargin,
  });
  if (refused) return { refused };
  const opened = await open(tx, account, { order, terms, asset, pair, quote, conversion, now });
  return { opened, value: valueAt(opened, quote, conversion) };
}

const noSuchAsset = () => invalid('coinId', 'There is no such asset.');

/** The figures of the request; a threshold that is switched off counts for nothing, whatever its value (T-055). */
function readTerms(order: OrderRequest): Terms {
  const takeProfit = order.is_take_profit ? decimal(order.take_profit) : null;
  const stopLoss = order.is_stop_loss ? decimal(order.stop_loss) : null;
  if (takeProfit?.lte('0')) throw invalid('take_profit', 'Take profit must be greater than 0');
  if (stopLoss?.lte('0')) throw invalid('stop_loss', 'Stop loss must be greater than 0');
  const seen = order.type === 'buy' ? order.buy_p : order.sell_p;
  return { qty: decimal(order.qty), takeProfit, stopLoss, seenPrice: seen === undefined ? null : decimal(seen) };
}

type Opening = {
  readonly order: OrderRequest;
  readonly terms: Terms;
  readonly asset: AssetRow;
  readonly pair: AssetRow | null;
  readonly quote: Prices;
  readonly conversion: Conversion;
  readonly now: Date;
};

async function open(tx: Db, account: LockedAccount, opening: Opening): Promise<Position> {
  const { order, terms, asset, pair, quote, conversion, now } = opening;
  const price = openingPrice(order.type, quote);
  const position = {
    userId: account.userId,
    isPractice: account.isPractice,
    side: order.type,
    qty: terms.qty,
    leverage: asset.leverage,
    openingPrice: price,
    margin: marginOf(price, terms.qty, asset.leverage, conversion),
    takeProfit: terms.takeProfit,
    stopLoss: terms.stopLoss,
    duration: order.duration,
    createdAt: now,
  };
  const [row] = await tx
    .insert(trades)
    .values({
      userId: position.userId,
      isPractice: position.isPractice,
      assetId: asset.id,
      side: position.side,
      qty: toColumn(position.qty, SCALE.quantity),
      leverage: position.leverage,
      openingPrice: toColumn(price, SCALE.price),
      margin: toColumn(position.margin, SCALE.figure),
      isTakeProfit: position.takeProfit !== null,
      isStopLoss: position.stopLoss !== null,
      takeProfit: toColumn(position.takeProfit ?? decimal('0'), SCALE.figure),
      stopLoss: toColumn(position.stopLoss ?? decimal('0'), SCALE.figure),
      duration: position.duration,
      createdAt: position.createdAt,
    })
    .returning({ id: trades.id });
  if (!row) throw new Error('The position was not stored');
  return { ...position, id: row.id, asset, pair, closed: null };
}
