import { formatTime } from '../../shared/dates';
import { divide, HUNDRED, isPositive, SCALE, toScale, type Decimal } from '../../shared/decimal';
import { conversionOf, triggerPrice } from '../../shared/figures';
import {
  DASH,
  formatFigure,
  formatLeverage,
  formatMoney,
  formatPercent,
  formatPrice,
  formatQuantity,
  toneOf,
} from '../../shared/format';
import type { Message } from '../../shared/message';
import type { ResidentSnapshot } from '../../shared/resident';
import type { Snapshots } from '../../shared/view';
import { areRowsShifting, closedHere, isBeingClosed, isUnreachable, OFFLINE } from '../closing';
import { positionsOf, profitOfAll, type PositionList } from '../position-list';
import type { AssetRowView } from './assets.types';
import type { ListPhase, PositionDetailView, PositionRowView, StaticRowView, Star, Toned } from './screens.types';
import type { Asset, Position } from '../trading.types';

/** Decimals of figures and least decimals of prices in position rows (T-227, T-228). */
const ROW = 3;

const REASONS: Readonly<Record<NonNullable<Position['closeReason']>, string>> = {
  manual: 'trading.reason.manual',
  take_profit: 'trading.reason.takeProfit',
  stop_loss: 'trading.reason.stopLoss',
  stop_out: 'trading.reason.stopOut',
  manager: 'trading.reason.manager',
};

const MARKET_CLOSED: Message = { id: 'orderTicket.closed' };
const OUTDATED: Message = { id: 'orderTicket.stale' };

/** Net P/L with its sign; what reads as 0 has no colour (T-227, T-228). */
export const profitText = (value: Decimal): Toned => ({
  text: formatMoney(value, { signed: true }),
  tone: toneOf(toScale(value, SCALE.money)),
});

/** A price, or a dash where there is none (T-059). */
export const priceText = (price: Decimal, decimals: number, least?: number): string =>
  isPositive(price) ? formatPrice(price, decimals, least) : DASH;

export const changeText = ({ change }: Pick<Asset, 'change'>): string => formatPercent(change, { signed: true });

/** What of a row its position alone decides. */
type PositionTexts = Omit<PositionRowView, 'type' | 'canClose' | 'isClosing' | 'isLocked' | 'isClosed' | 'reason'>;
type StandingTexts = Omit<PositionTexts, 'current' | 'profit' | 'tone'>;

const standingTexts = (position: Position): StandingTexts => ({
  id: position.id,
  assetId: position.assetId,
  symbol: position.symbol,
  image: position.image,
  side: position.side,
  invested: formatFigure(position.margin, { decimals: ROW }),
  leverage: formatLeverage(position.leverage),
  units: formatQuantity(position.quantity),
  opening: priceText(position.openingPrice, position.decimals, ROW),
  isOpen: position.isOpen,
  openedAt: formatTime(position.openedAt),
  closedAt: position.closedAt === null ? DASH : formatTime(position.closedAt),
});

const positionTexts = (position: Position): PositionTexts => ({
  ...standingTextsOf(position),
  current: priceText(position.currentPrice, position.decimals, ROW),
  profit: formatFigure(position.profit, { decimals: ROW, signed: true }),
  tone: toneOf(toScale(position.profit, ROW)),
});

// A position never changes, the next one is another: what was read of it stands, though it is asked for again
// whenever anything of its screen changes.
const writtenTexts = new WeakMap<Position, PositionTexts>();
const readRows = new WeakMap<Position, PositionRowView>();

// A poll moves a position's price and profit and hands on all the rest: what was written of that is written once.
const writtenBefore = new WeakMap<Decimal, { readonly of: Position; readonly texts: StandingTexts }>();

const isMovedOnly = (a: Position, b: Position): boolean => {
  for (const key in b) {
    const name = key as keyof Position;
    if (name !== 'currentPrice' && name !== 'profit' && a[name] !== b[name]) return false;
  }
  return true;
};

function standingTextsOf(position: Position): StandingTexts {
  const before = writtenBefore.get(position.openingPrice);
  if (before && isMovedOnly(before.of, position)) return before.texts;
  const texts = standingTexts(position);
  writtenBefore.set(position.openingPrice, { of: position, texts });
  return texts;
}

function textsOf(position: Position): PositionTexts {
  let texts = writtenTexts.get(position);
  if (!texts) writtenTexts.set(position, (texts = positionTexts(position)));
  return texts;
}

/** The one way a position becomes a row (T-021, T-022, T-128). */
export function positionRowOf(
  position: Position,
  { assets, closing }: Pick<Snapshots<'assets' | 'closing'>, 'assets' | 'closing'>,
): PositionRowView {
  const {
    type = '',
    isOpen: isMarketOpen = true,
    isStale = false,
  } = assets?.context.assets.get(position.assetId) ?? {};
  const isClosing = isBeingClosed(closing, position.id);
  const isClosed = closedHere(closing, position.id) !== undefined;
  const hindrance = isUnreachable(closing) ? OFFLINE : isStale ? OUTDATED : isMarketOpen ? null : MARKET_CLOSED;
  const reason = position.isOpen && !isClosed ? hindrance : null;
  const isLocked = isClosed || (hindrance === null && areRowsShifting(closing));
  const canClose = position.isOpen && hindrance === null && !isClosing && !isLocked;
  let row = readRows.get(position);
  const isSame =
    row?.canClose === canClose && row.isClosing === isClosing && row.isLocked === isLocked && row.isClosed === isClosed;
  if (!row || !isSame || row.reason !== reason || row.type !== type) {
    row = { ...textsOf(position), type, canClose, isClosing, isLocked, isClosed, reason };
    readRows.set(position, row);
  }
  return row;
}

const standing = new WeakMap<PositionRowView, StaticRowView>();

/** A row without what moves with every price. */
export function staticOf(row: PositionRowView): StaticRowView {
  let rest = standing.get(row);
  if (!rest) {
    const { current: _current, profit: _profit, tone: _tone, ...others } = row;
    standing.set(row, (rest = others));
  }
  return rest;
}

/** Net P/L in per cent of what was invested in the position. */
const shareOf = ({ profit, margin }: Position): string =>
  formatPercent(isPositive(margin) ? divide(profit.times(HUNDRED), margin, SCALE.money) : null, { signed: true });

/** With every digit that was set: the position closes at it. */
const exactly = (amount: Decimal | null): string => (amount ? `$${formatPrice(amount, 2)}` : DASH);

type Triggers = Pick<PositionDetailView, 'takeProfit' | 'takeProfitPrice' | 'stopLoss' | 'stopLossPrice'>;

/** What take profit and stop loss are set to, and about where they close (T-054). */
function triggersOf(position: Position, asset: Asset | undefined, assets: Iterable<Asset>): Triggers {
  const { takeProfit, stopLoss, side, openingPrice, quantity, decimals, isOpen } = position;
  const conversion = asset && isOpen ? conversionOf(asset, assets) : null;
  const priceOf = (kind: 'takeProfit' | 'stopLoss'): string | null => {
    const amount = position[kind];
    const price =
      amount && conversion && triggerPrice(side, kind, openingPrice, amount, quantity, conversion, decimals);
    return price && formatPrice(price, decimals);
  };
  return {
    takeProfit: exactly(takeProfit),
    takeProfitPrice: priceOf('takeProfit'),
    stopLoss: exactly(stopLoss),
    stopLossPrice: priceOf('stopLoss'),
  };
}

/** Everything about one position (T-133). */
export function positionDetailOf(
  position: Position,
  snapshots: Pick<Snapshots<'assets' | 'closing'>, 'assets' | 'closing'>,
): PositionDetailView {
  const assets = snapshots.assets?.context.assets;
  const asset = assets?.get(position.assetId);
  return {
    ...positionRowOf(position, snapshots),
    name: asset?.name ?? position.symbol,
    share: shareOf(position),
    ...triggersOf(position, asset, assets?.values() ?? []),
    closeReason: position.closeReason ? { id: REASONS[position.closeReason] } : null,
  };
}

/** The star of an asset (T-014, T-160). */
export function starOf(watchlist: ResidentSnapshot<'watchlist'> | undefined, id: string): Star {
  if (!watchlist?.matches('ready')) return 'unknown';
  const { ids, queue } = watchlist.context;
  const next = queue.find((change) => change.id === id);
  if (next) return next.isAdded ? 'adding' : 'removing';
  return ids.includes(id) ? 'on' : 'off';
}

/** What an asset says by itself, and its star. */
export const assetTexts = (
  asset: Asset,
  watchlist: ResidentSnapshot<'watchlist'> | undefined,
): Omit<AssetRowView, 'isCurrent' | 'isPriceOld'> => ({
  id: asset.id,
  symbol: asset.symbol,
  name: asset.name,
  image: asset.image,
  type: asset.type,
  bid: priceText(asset.bid, asset.decimals),
  ask: priceText(asset.ask, asset.decimals),
  spread: formatPrice(asset.spread, asset.decimals),
  change: changeText(asset),
  changeTone: toneOf(asset.change),
  star: starOf(watchlist, asset.id),
  isMarketOpen: asset.isOpen,
  isOutdated: asset.isStale,
});

/** The one way an asset becomes a row (T-136, T-137, T-145). */
export const assetRowOf = (
  asset: Asset,
  { assets, watchlist }: Pick<Snapshots<'assets' | 'watchlist'>, 'assets' | 'watchlist'>,
): AssetRowView => ({
  ...assetTexts(asset, watchlist),
  isCurrent: asset.id === assets?.context.currentId,
  isPriceOld: isPriceOld(asset, assets),
});

/**
 * While its market is closed; while the list is old, until that comes again, but for the asset that rates apply to, which
 * has newer ones (R22).
 */
export const isPriceOld = ({ id, isOpen }: Asset, assets: ResidentSnapshot<'assets'> | undefined): boolean =>
  !isOpen || (assets !== undefined && assets.context.isDated && assets.context.quotedId !== id);

/**
 * Count and net P/L of a list, as shown; dashes until it is known, because 0 of what did not load reads as none. Of a
 * list that holds a part only, the sum of all says both.
 */
export function totalsOf(
  list: PositionList | undefined,
  phase: ListPhase,
  sum: { readonly count: number; readonly profit: Decimal } | null = null,
): { count: string; profit: Toned } {
  if (!list || (phase !== 'ready' && phase !== 'empty')) return { count: DASH, profit: { text: DASH, tone: 'flat' } };
  if (sum) return { count: String(sum.count), profit: profitText(sum.profit) };
  return { count: String(list.ids.length), profit: profitText(profitOfAll(positionsOf(list.positions))) };
}

/** Keeps the former value while the next one reads the same, so that a screen is not drawn again for nothing. */
export function stable<T>(): (next: T) => T {
  let last: { text: string; value: T } | undefined;
  return (next) => {
    const text = JSON.stringify(next);
    if (last?.text !== text) last = { text, value: next };
    return last.value;
  };
}

/** The same for a list: each row keeps its former value while it reads the same, and the list while all of them do. */
export function stableRows<T extends { readonly id: string }>(): (next: readonly T[]) => readonly T[] {
  let known = new Map<string, { readonly text: string; readonly row: T }>();
  let last: readonly T[] = [];
  return (next) => {
    const now = new Map<string, { readonly text: string; readonly row: T }>();
    for (const row of next) {
      const text = JSON.stringify(row);
      const before = known.get(row.id);
      now.set(row.id, before?.text === text ? before : { text, row });
    }
    known = now;
    const rows = [...now.values()].map(({ row }) => row);
    if (rows.length !== last.length || rows.some((row, at) => row !== last[at])) last = rows;
    return last;
  };
}
