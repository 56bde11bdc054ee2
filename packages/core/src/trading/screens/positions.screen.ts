import { totalBooked } from '../../shared/figures';
import { formatMoney } from '../../shared/format';
import type { ResidentSnapshot } from '../../shared/resident';
import { defineRow, defineView } from '../../shared/view';
import { closedHere, isUnreachable } from '../closing';
import { orderWith, positionsOf, profitOfAll } from '../position-list';
import { PANEL } from '../positions-panel';
import { areOld, arePart, areUnreached } from './positions-age';
import { positionDetailOf, positionRowOf, stable, staticOf, totalsOf } from './rows';
import type {
  ClosedBookedView,
  ClosedFrameView,
  ListPhase,
  ListView,
  OlderView,
  OrderBookView,
  PositionDetailView,
  PositionRowView,
  PositionsFrameView,
  PositionsNoteView,
  PositionsPanelView,
  StaticRowView,
} from './screens.types';
import type { Position } from '../trading.types';

const noIds: readonly string[] = [];

/** An empty text needs a successful load (R14). */
export function openPhase(orders: ResidentSnapshot<'openOrders'> | undefined): ListPhase {
  if (!orders) return 'loading';
  if (orders.context.positions.size > 0) return 'ready';
  if (orders.hasTag('loaded')) return 'empty';
  return orders.matches({ data: 'failed' }) ? 'failed' : 'loading';
}

function closedPhase(orders: ResidentSnapshot<'closedOrders'> | undefined): ListPhase {
  if (orders?.context.isLoaded) return orders.context.ids.length > 0 ? 'ready' : 'empty';
  // Also while they are asked for again by themselves.
  return orders?.matches('failed') || orders?.context.isOutdated ? 'failed' : 'loading';
}

/** Of the whole list: what was placed before it has come is a part of it. */
const openTotals = (orders: ResidentSnapshot<'openOrders'> | undefined, phase: ListPhase) =>
  totalsOf(orders?.hasTag('loaded') ? orders.context : undefined, phase);

const canCloseAll = (
  orders: ResidentSnapshot<'openOrders'> | undefined,
  closing: ResidentSnapshot<'closing'> | undefined,
): boolean => (orders?.context.ids.length ?? 0) > 0 && !closing?.hasTag('busy') && !isUnreachable(closing);

/** The frame of the positions panel, which stands still while prices move (T-024…T-028). */
export const positionsFrameView = defineView(
  ['openOrders', 'positionsPanel'],
  ({ openOrders, positionsPanel }): PositionsFrameView => ({
    isExpanded: positionsPanel?.matches('unfolded') ?? false,
    height: positionsPanel?.context.height ?? PANEL.height,
    minHeight: PANEL.least,
    mostShare: PANEL.mostShare,
    step: PANEL.step,
    isStale: areOld(openOrders),
  }),
);

/** What is said above the open positions. */
export const positionsNoteView = defineView(
  ['openOrders'],
  ({ openOrders }): PositionsNoteView => ({
    note: arePart(openOrders) ? 'part' : areUnreached(openOrders) ? 'stale' : null,
  }),
);

/** Header of the positions panel (T-020…T-028). */
export const positionsPanelView = defineView(
  ['openOrders', 'closing', 'positionsPanel'],
  ({ openOrders, closing, positionsPanel }): PositionsPanelView => {
    const phase = openPhase(openOrders);
    const { count, profit } = openTotals(openOrders, phase);
    return {
      phase,
      count,
      profit: profit.text,
      profitTone: profit.tone,
      canCloseAll: canCloseAll(openOrders, closing),
      ...positionsFrameView.read({ openOrders, positionsPanel }),
    };
  },
);

const stableIds = stable<readonly string[]>();
const noneClosed: ReadonlyMap<string, Position> = new Map();

/** Open positions, newest first (T-026), and those closed here a moment ago at the places they had (R39). */
export const positionIdsView = defineView(['openOrders', 'closing'], ({ openOrders, closing }): ListView => {
  const kept = closing?.context.closed ?? noneClosed;
  if (!openOrders || kept.size === 0) return { phase: openPhase(openOrders), ids: openOrders?.context.ids ?? noIds };
  return { phase: 'ready', ids: stableIds(orderWith(openOrders.context, kept)) };
});

/** Closed positions, newest first (T-133). */
export const closedIdsView = defineView(
  ['closedOrders'],
  ({ closedOrders }): ListView => ({ phase: closedPhase(closedOrders), ids: closedOrders?.context.ids ?? noIds }),
);

/** Whether the closed positions that are shown could not be fetched again since something changed (R14). */
export const closedFrameView = defineView(
  ['closedOrders'],
  ({ closedOrders }): ClosedFrameView => ({
    isStale: (closedOrders?.context.isLoaded && closedOrders.context.isOutdated) ?? false,
  }),
);

/** Whether there are older closed positions than those listed, and how far they have come (R35). */
export const olderClosedView = defineView(
  ['closedOrders'],
  ({ closedOrders }): OlderView => ({
    hasOlder: (closedOrders?.context.next ?? null) !== null,
    isLoading: closedOrders?.context.isOlderWanted ?? false,
    hasFailed: closedOrders?.matches('cutOff') ?? false,
  }),
);

/** What the closed positions moved the balance by, where their exact sum reads otherwise (R35). */
export const closedBookedView = defineView(['closedOrders'], ({ closedOrders }): ClosedBookedView => {
  const { positions = noneClosed, next = null, sum = null } = closedOrders?.context ?? {};
  const listed = positionsOf(positions);
  const all = next === null ? { profit: profitOfAll(listed), booked: totalBooked(listed) } : sum;
  if (!all || formatMoney(all.profit) === formatMoney(all.booked)) return { booked: null };
  return { booked: formatMoney(all.booked, { signed: true }) };
});

/** A row of the open positions. */
export const positionRow = defineRow(
  ['openOrders', 'assets', 'closing'],
  ({ openOrders, assets, closing }, id): PositionRowView | undefined => {
    const position = openOrders?.context.positions.get(id) ?? closedHere(closing, id);
    return position && positionRowOf(position, { assets, closing });
  },
);

/** What of a row of the open positions stands still while prices move: the same row through most polls. */
export const staticRow = defineRow(positionRow.reads, (snapshots, id): StaticRowView | undefined => {
  const row = positionRow.read(snapshots, id);
  return row && staticOf(row);
});

/** A row of the closed positions. */
export const closedRow = defineRow(
  ['closedOrders', 'assets', 'closing'],
  ({ closedOrders, assets, closing }, id): PositionRowView | undefined => {
    const position = closedOrders?.context.positions.get(id);
    return position && positionRowOf(position, { assets, closing });
  },
);

/** The order detail: of an open position, or of a closed one (T-133). */
export const positionDetail = defineRow(
  ['openOrders', 'closedOrders', 'assets', 'closing'],
  ({ openOrders, closedOrders, assets, closing }, id): PositionDetailView | undefined => {
    const listed = openOrders?.context.positions.get(id) ?? closedOrders?.context.positions.get(id);
    const position = listed ?? closedHere(closing, id);
    return position && positionDetailOf(position, { assets, closing });
  },
);

/** Of all closed positions: unknown while the listed ones are a part and nobody has told the sum (R35). */
function closedTotals(orders: ResidentSnapshot<'closedOrders'> | undefined): ReturnType<typeof totalsOf> {
  const { next = null, sum = null } = orders?.context ?? {};
  const isUnknown = next !== null && sum === null;
  return totalsOf(isUnknown ? undefined : orders?.context, closedPhase(orders), sum);
}

/** The order book around its two lists (T-126…T-132). */
export const orderBookView = defineView(
  ['openOrders', 'closedOrders', 'closing'],
  ({ openOrders, closedOrders, closing }): OrderBookView => {
    const phases = { open: openPhase(openOrders), closed: closedPhase(closedOrders) };
    const open = openTotals(openOrders, phases.open);
    const closed = closedTotals(closedOrders);
    return {
      openPhase: phases.open,
      closedPhase: phases.closed,
      openCount: open.count,
      closedCount: closed.count,
      openProfit: open.profit.text,
      openProfitTone: open.profit.tone,
      closedProfit: closed.profit.text,
      closedProfitTone: closed.profit.tone,
      canCloseAll: canCloseAll(openOrders, closing),
    };
  },
);
