import type { Decimal } from '../../shared/decimal';
import { conversionOf } from '../../shared/figures';
import type { Asset, Quote } from '../trading.types';
import type { TicketFacts } from './assets.types';

type Assets = ReadonlyMap<string, Asset>;

const isSameValue = (a: Asset[keyof Asset], b: Asset[keyof Asset]): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && a !== null && b !== null && a.eq(b));

const isSame = (a: Asset, b: Asset): boolean =>
  (Object.keys(b) as (keyof Asset)[]).every((key) => isSameValue(a[key], b[key]));

const keepIfSame = (known: Asset | undefined, next: Asset): Asset => (known && isSame(known, next) ? known : next);

/** What a rate says of an asset; the rest of the row stands. */
const pricesOf = ({ bid, ask, spread, change, isOpen, nextOpen }: Asset | Quote) => ({
  bid,
  ask,
  spread,
  change,
  isOpen,
  nextOpen,
});

/**
 * The newly loaded list with every unchanged row of the former one kept by reference; the asset that rates apply to
 * keeps the prices they brought (T-035).
 */
export function mergeAssets(former: Assets, list: readonly Asset[], quotedId: string | null): Assets {
  const rows = list.map((asset) => {
    const known = former.get(asset.id);
    return keepIfSame(known, known && asset.id === quotedId ? { ...asset, ...pricesOf(known) } : asset);
  });
  const ids = [...former.keys()];
  const isKept =
    ids.length === rows.length && rows.every((row, index) => ids[index] === row.id && former.get(row.id) === row);
  return isKept ? former : new Map(rows.map((row) => [row.id, row]));
}

/** The list with an applied quote in the row of its asset (T-113); the same list when nothing changed. */
export function applyQuote(assets: Assets, quote: Quote): Assets {
  const known = assets.get(quote.assetId);
  if (!known) return assets;
  const next = keepIfSame(known, { ...known, ...pricesOf(quote) });
  return next === known ? assets : new Map(assets).set(next.id, next);
}

/** The asset that becomes the default: the last of the watchlist, without one the first of all (T-156, T-157, R29). */
export function defaultByRule(assets: Assets, watchlistIds: readonly string[]): string | null {
  const last = watchlistIds.findLast((id) => assets.has(id));
  return last ?? assets.keys().next().value ?? null;
}

const sameDecimal = (a: Decimal | undefined, b: Decimal | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && a.eq(b));

/** The facts of an asset that a ticket is lastSent; null for none. */
export function ticketFacts(assets: Assets, id: string | null): TicketFacts | null {
  const asset = id === null ? undefined : assets.get(id);
  if (!asset) return null;
  const { symbol, leverage, decimals, bid, ask, isOpen, nextOpen, base } = asset;
  return {
    id: asset.id,
    symbol,
    leverage,
    decimals,
    bid,
    ask,
    conversion: conversionOf(base, assets.values()),
    isOpen,
    nextOpen,
  };
}

/** Whether what a ticket was lastSent no longer holds; prices of the current asset reach it as quotes. */
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
