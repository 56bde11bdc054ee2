import { decimal, type Decimal } from '../ledger/decimal';
import type { Market, MarketAsset, Quote } from '../market/market';
import type { AssetPage } from './asset-book';
import { conversionBetween, conversionBy, isConversionStale } from './conversion';
import { closingPrice as closingPriceOf, type Conversion, type Prices, profitOf, type Side } from './rules/position';

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
  /** What it moved the balance by, USD, whole cents. */
  readonly booked: Decimal;
  /** Of its account mode when its result was booked, USD; null where nothing was booked. */
  readonly balance: Decimal | null;
};

/** A position as its row says it, without the asset. */
export type StoredPosition = Omit<Position, 'asset' | 'pair'> & {
  readonly assetId: number;
  /** Raised by every write to the row. */
  readonly version: number;
};

/** The row as the database hands it over. */
export type StoredJson = [
  id: number,
  version: number,
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
  booking: [amount: string, balanceAfter: string] | null,
];

/** Whose positions, and in which account mode: the two never mix (T-097). */
export type Holder = { readonly userId: number; readonly isPractice: boolean };

/** Reads a row. */
export function storedOf(json: StoredJson): StoredPosition {
  const [id, version, userId, isPractice, assetId, side, qty, leverage, openingPrice, margin, takeProfit, ...rest] =
    json;
  const [stopLoss, duration, createdAt, closedAt, closingPrice, profit, closeReason, booking] = rest;
  return {
    id,
    version,
    userId,
    isPractice,
    assetId,
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
        : {
            at: new Date(closedAt),
            price: decimal(closingPrice),
            profit: decimal(profit),
            reason: closeReason,
            booked: decimal(booking?.[0] ?? '0'),
            balance: booking === null ? null : decimal(booking[1]),
          },
  };
}

/** A stored position with its asset. Throws when the page does not have it. */
export function withAsset(stored: StoredPosition, page: AssetPage): Position {
  const { assetId, version: _version, ...position } = stored;
  const asset = page.byId.get(assetId);
  if (!asset) throw new Error(`Position ${stored.id} has no asset`);
  return { ...position, asset, pair: page.pairOf(asset.base) };
}

/** What a position is worth at one moment. */
export type Valuation = {
  readonly quote: Quote;
  readonly price: Decimal;
  readonly profit: Decimal;
  /** What the profit was turned into USD by. */
  readonly conversion: Conversion;
};

/** What a position with these terms is worth at such prices (T-080, T-062). */
export function valueAt(
  { side, openingPrice, qty }: Pick<Position, 'side' | 'openingPrice' | 'qty'>,
  prices: Prices,
  conversion: Conversion,
): Pick<Valuation, 'price' | 'profit'> {
  const price = closingPriceOf(side, prices);
  return { price, profit: profitOf(side, openingPrice, price, qty, conversion) };
}

/** Values an open position at the market's present quotes (T-080, T-062). */
export function valuate(market: Market, position: Position, now: Date): Valuation {
  const quote = market.quote(position.asset, now);
  const { asset, pair } = position;
  // A position is only opened with a rate; while the present source has told none the figure is stale: nothing closes at it.
  const conversion = conversionBetween(market, asset, pair, now) ?? (pair && conversionBy(market, asset, pair, now));
  if (!conversion) throw new Error(`No conversion rate from ${position.asset.base} to USD`);
  const { price, profit } = valueAt(position, quote, conversion);
  const isStale = isConversionStale(market, position.asset, position.pair, now);
  return { quote: isStale ? { ...quote, isStale } : quote, price, profit, conversion };
}
