import { isPositive, toNumber, ZERO, type Decimal } from '../../shared/decimal';
import { conversionOf } from '../../shared/figures';
import type { Asset, AssetPrices, Quote, TradedPrices } from '../trading.types';
import type { AssetsContext, TicketFacts } from './assets.types';

/** The prices of positions; `at`: the server's time of an opening, ms since 1970. */
export type Brought = { readonly prices: ReadonlyMap<string, TradedPrices>; readonly at?: number };

type Assets = ReadonlyMap<string, Asset>;

export const noAssets: Assets = new Map();

/** Before anything is known. */
export const firstContext: AssetsContext = {
  assets: noAssets,
  watchlistIds: null,
  isWatchlistMissing: false,
  storedId: null,
  currentId: null,
  lastSent: null,
  toldAssets: noAssets,
  quotedAt: 0,
  seenAt: 0,
  pricedAt: null,
  quotedId: null,
  newerIds: [],
  tradedIds: [],
  watchers: 0,
  isActive: true,
  isDated: false,
  hasFailed: false,
};

const isSameValue = (a: Asset[keyof Asset], b: Asset[keyof Asset]): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && a !== null && b !== null && a.eq(b));

const isSame = (a: Asset, b: Asset): boolean =>
  (Object.keys(b) as (keyof Asset)[]).every((key) => isSameValue(a[key], b[key]));

const keepIfSame = (known: Asset | undefined, next: Asset): Asset => (known && isSame(known, next) ? known : next);

/** The fields of an asset that a rate updates. */
const pricesOf = ({ bid, ask, spread, change, isOpen, isStale, nextOpen }: Asset | Quote) => ({
  bid,
  ask,
  spread,
  change,
  isOpen,
  isStale,
  nextOpen,
});

/** Whether it can be traded, and why not. */
const marketOf = ({ isOpen, isStale, nextOpen }: Asset | Quote) => ({ isOpen, isStale, nextOpen });

/**
 * The newly loaded list with every unchanged row of the former one kept by reference. Its prices are the newest of
 * all assets, but for those that another call brought after the list was asked for (R41); whether the market of the one
 * that rates apply to is open stays for them to say (T-035).
 */
function mergeAssets(
  former: Assets,
  list: readonly Asset[],
  { quotedId, newerIds }: Pick<AssetsContext, 'quotedId' | 'newerIds'>,
): Assets {
  const rows = list.map((asset) => {
    const known = former.get(asset.id);
    if (!known) return asset;
    const isNewer = newerIds.includes(asset.id);
    if (asset.id === quotedId) return keepIfSame(known, { ...asset, ...(isNewer ? pricesOf : marketOf)(known) });
    return keepIfSame(known, isNewer ? { ...asset, bid: known.bid, ask: known.ask, spread: known.spread } : asset);
  });
  const ids = [...former.keys()];
  const isKept =
    ids.length === rows.length && rows.every((row, index) => ids[index] === row.id && former.get(row.id) === row);
  return isKept ? former : new Map(rows.map((row) => [row.id, row]));
}

/** The newly loaded list: its prices are of now (R22). */
export const listed = (context: AssetsContext, list: readonly Asset[]) => ({
  assets: mergeAssets(context.assets, list, context),
  isDated: false,
  pricedAt: null,
});

/** Whether a later list may bring a market that is open: one is closed, or there is none at all (T-061, T-161). */
export const mayMarketOpen = (assets: Assets): boolean =>
  assets.size === 0 || [...assets.values()].some(({ isOpen }) => !isOpen);

/** The page is visible and online. */
export const presenceOf = ({ context }: { context: Pick<AssetsContext, 'isActive'> }): boolean => context.isActive;

/** The list with an applied quote in the row of its asset (T-113); the same list when nothing changed. */
export function applyQuote(assets: Assets, quote: Quote): Assets {
  const known = assets.get(quote.assetId);
  if (!known) return assets;
  const next = keepIfSame(known, { ...known, ...pricesOf(quote) });
  return next === known ? assets : new Map(assets).set(next.id, next);
}

/** Both prices by one of them: the other moves with it, a spread apart as before. */
function withTraded(asset: Asset, { bid, ask }: TradedPrices): Asset {
  if (!isPositive(asset.bid) || !isPositive(asset.ask)) return asset;
  const next = {
    ...asset,
    bid: bid ?? asset.bid.plus((ask ?? asset.ask).minus(asset.ask)),
    ask: ask ?? asset.ask.plus((bid ?? asset.bid).minus(asset.bid)),
    spread: bid && ask ? ask.minus(bid) : asset.spread,
  };
  return isPositive(next.bid) && isPositive(next.ask) ? keepIfSame(asset, next) : asset;
}

/** The list with the prices that positions were valued at (R41); the same list when nothing changed. */
function applyTraded(assets: Assets, prices: ReadonlyMap<string, TradedPrices>): Assets {
  const changed = [...prices].flatMap(([id, traded]) => {
    const known = assets.get(id);
    const next = known && withTraded(known, traded);
    return next && next !== known ? [next] : [];
  });
  return changed.length === 0 ? assets : new Map([...assets, ...changed.map((row) => [row.id, row] as const)]);
}

/** ms by which an opening may be older than the last rate of another asset, and be the newest that is known of its own. */
const NEWS = 5_000;

/** An opening that was before the last rate of its asset, or long before that of another, tells no news. All are times of the server. */
export const isBeforeRate = ({ quotedId, quotedAt }: AssetsContext, { prices, at }: Brought): boolean =>
  at !== undefined && at < (quotedId !== null && prices.has(quotedId) ? quotedAt : quotedAt - NEWS);

/** The assets of which another call brought prices since the list was asked for, with these. */
export const withIds = (known: readonly string[], ids: Iterable<string>): readonly string[] => [
  ...new Set([...known, ...ids]),
];

/** The prices that positions were valued at, and of which assets they are. */
export const traded = ({ assets, newerIds }: AssetsContext, { prices, at }: Brought) => ({
  assets: applyTraded(assets, prices),
  pricedAt: at ?? null,
  tradedIds: [...prices.keys()],
  newerIds: withIds(
    newerIds,
    [...prices].flatMap(([id, { bid, ask }]) => (bid || ask ? [id] : [])),
  ),
});

/** Whether any of these assets is priced in another currency: then another asset's price goes into its figures (T-062). */
const isAnyConverted = (assets: Assets, ids: Iterable<string>): boolean =>
  [...ids].some((id) => {
    const asset = assets.get(id);
    return asset !== undefined && conversionOf(asset, []) === null;
  });

/**
 * Whether the prices of more assets than the current one are to be fetched from time to time: a screen shows them, or
 * what the ticket or an open position costs depends on the pair that converts it.
 */
export const arePricesNeeded = ({
  watchers,
  assets,
  currentId,
  tradedIds,
}: Pick<AssetsContext, 'watchers' | 'assets' | 'currentId' | 'tradedIds'>): boolean =>
  watchers > 0 || isAnyConverted(assets, currentId === null ? tradedIds : [currentId, ...tradedIds]);

/** The prices that differ from those told before, with what is needed to value a position by them (R41). */
export function pricesForPositions(told: Assets, assets: Assets) {
  const moved = [...assets.values()].filter(({ id, bid, ask }) => {
    const former = told.get(id);
    return !sameDecimal(former?.bid, bid) || !sameDecimal(former?.ask, ask);
  });
  const prices: ReadonlyMap<string, AssetPrices> = new Map(
    moved.map((asset) => {
      const { id, bid, ask } = asset;
      return [id, { bid, ask, conversion: conversionOf(asset, assets.values()) }];
    }),
  );
  return { type: 'prices.changed', prices } as const;
}

/** Whether a ticket shows other prices of its asset than the newest (R41). */
export const isPriceMoved = (lastSent: TicketFacts | null, now: TicketFacts | null): boolean =>
  lastSent !== null &&
  lastSent.id === now?.id &&
  !(sameDecimal(lastSent.bid, now.bid) && sameDecimal(lastSent.ask, now.ask));

/** An applied rate, as the ticket is told it. */
export const quoteForTicket = ({ assetId, bid, ask, isOpen, isStale, nextOpen }: Quote) =>
  ({ type: 'quote.changed', assetId, bid, ask, isOpen, isStale, nextOpen }) as const;

/** Prices that another call brought, as the ticket is told them. */
export const priceForTicket = ({ id, bid, ask }: TicketFacts) =>
  ({ type: 'price.moved', assetId: id, bid, ask }) as const;

/**
 * When a rate was the price, ms since 1970. That of a closed market is of the moment of its close, in which nothing was
 * traded any more: it belongs to the candle that ended there.
 */
export const momentOf = ({ isOpen, isStale }: Pick<Quote, 'isOpen' | 'isStale'>, at: number): number =>
  isOpen || isStale ? at : at - 1;

/** An applied rate, as the chart is told it. */
export const quoteForCandles = ({ quote, at, seenAt }: { quote: Quote; at: number; seenAt: number }) =>
  ({
    type: 'bid.applied',
    ...{ assetId: quote.assetId, bid: toNumber(quote.bid), at: momentOf(quote, at), seenAt },
  }) as const;

/** The newest price of the current asset that was told a ticket: after the last rate, or at the time of its own. */
export const priceForCandles = ({ lastSent, quotedAt, seenAt, pricedAt }: AssetsContext) =>
  ({
    type: pricedAt === null ? 'price.moved' : 'bid.applied',
    ...{ assetId: lastSent?.id ?? '', bid: toNumber(lastSent?.bid ?? ZERO), at: pricedAt ?? quotedAt, seenAt },
  }) as const;

/** The asset that becomes the default: the last of the watchlist, without one the first of all (T-156, T-157, R29). */
export function defaultByRule({ assets, watchlistIds }: Pick<AssetsContext, 'assets' | 'watchlistIds'>): string | null {
  const last = watchlistIds?.findLast((id) => assets.has(id));
  return last ?? assets.keys().next().value ?? null;
}

const sameDecimal = (a: Decimal | undefined, b: Decimal | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && a.eq(b));

/** What a ticket is sent of an asset; null for none. */
export function ticketFacts(assets: Assets, id: string | null): TicketFacts | null {
  const asset = id === null ? undefined : assets.get(id);
  if (!asset) return null;
  const { symbol, leverage, decimals, bid, ask, isOpen, isStale, nextOpen } = asset;
  return {
    id: asset.id,
    symbol,
    leverage,
    decimals,
    bid,
    ask,
    conversion: conversionOf(asset, assets.values()),
    isOpen,
    isStale,
    nextOpen,
  };
}

/** The same of the asset that the room is about. */
export const currentFacts = ({ assets, currentId }: AssetsContext): TicketFacts | null =>
  ticketFacts(assets, currentId);

/** Whether what was last sent to the ticket is outdated; prices of the current asset reach it as quotes. */
export function isOutdated(lastSent: TicketFacts | null, now: TicketFacts | null): boolean {
  if (lastSent === null || now === null) return lastSent !== now;
  return (
    lastSent.id !== now.id ||
    lastSent.symbol !== now.symbol ||
    lastSent.leverage !== now.leverage ||
    lastSent.decimals !== now.decimals ||
    !sameDecimal(lastSent.conversion?.times, now.conversion?.times) ||
    !sameDecimal(lastSent.conversion?.over, now.conversion?.over)
  );
}
