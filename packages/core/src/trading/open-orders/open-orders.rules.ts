import { noPositions, positionsOf, replacePositions, withoutPositions } from '../position-list';
import { momentOf } from '../../shared/dates';
import { areEqual, isPositive } from '../../shared/decimal';
import { closingPriceOf, profitAt } from '../../shared/figures';
import type { AssetPrices, Position, TradedPrices } from '../trading.types';
import type { OpenOrdersContext, OpenOrdersEvent } from './open-orders.types';

export type Account = Pick<OpenOrdersContext, 'isPractice' | 'isManaged'>;
type Closed = Extract<OpenOrdersEvent, { type: 'positions.closed' | 'closeAll.settled' }>;

// What guards, actions and requests take of their event or of the context.
export const accountOf = ({ event }: { event: Account }) => event;
export const placedOf = ({ event }: { event: { position: Position } }) => event.position;
export const lostOf = ({ context: { closedElsewhere } }: { context: OpenOrdersContext }) =>
  ({ type: 'positions.lost', positions: closedElsewhere }) as const;
export const listOf = ({ context: { positions } }: { context: OpenOrdersContext }) =>
  ({ type: 'positions.changed', positions: positionsOf(positions) }) as const;
export const listInModeOf = ({ context: { positions, isPractice } }: { context: OpenOrdersContext }) =>
  ({ type: 'positions.changed', positions: positionsOf(positions), isPractice }) as const;
export const modeOf = ({ context: { isPractice } }: { context: OpenOrdersContext }) => ({ isPractice });

/** What was open and is no longer (T-107). */
const lostPositions = (former: ReadonlyMap<string, Position>, present: ReadonlyMap<string, Position>): Position[] =>
  [...former.values()].filter(({ id }) => !present.has(id));

export const isOfOtherMode = (list: readonly Position[], isPractice: boolean): boolean =>
  list.some((position) => position.isPractice !== isPractice);

/** The answer of a poll replaces the list when its count is the same, or differs the second time in a row (T-100…T-102). */
export const isReplacement = ({ positions, failedCount }: OpenOrdersContext, list: readonly Position[]): boolean =>
  list.length === positions.size || failedCount >= 1;

const withRemoved = ({ removedIds }: OpenOrdersContext, ids: readonly string[]): ReadonlySet<string> =>
  ids.length === 0 ? removedIds : new Set([...removedIds, ...ids]);

/** The list as the server has it, and what left it without this client closing it. */
function replaceAll(context: OpenOrdersContext, list: readonly Position[]) {
  const next = replacePositions(context, list);
  const lost = next.ids === context.ids ? [] : lostPositions(context.positions, next.positions);
  return {
    ...next,
    closedElsewhere: [...context.closedElsewhere, ...lost],
    removedIds: withRemoved(
      context,
      lost.map(({ id }) => id),
    ),
    failedCount: 0,
  };
}

/**
 * A placed position, at its place by the order of T-026: in front. A poll may have brought it already, and by the time
 * a late answer says that it was placed it may be closed.
 */
export const addPosition = (context: OpenOrdersContext, position: Position) =>
  context.removedIds.has(position.id) || context.positions.has(position.id)
    ? {}
    : replacePositions(context, [...context.positions.values(), position]);

/** What an event says is closed; none when nothing is known. */
export const closedIds = ({ event }: { event: Closed }): readonly string[] =>
  event.type === 'positions.closed' ? event.ids : (event.closed ?? []);

export const removePositions = (context: OpenOrdersContext, ids: readonly string[]) => ({
  ...withoutPositions(context, ids),
  removedIds: withRemoved(context, ids),
});

/** A position at its asset's newest price, its P/L by the formula of T-080; as it was where that is its price already. */
function valued(position: Position, { bid, ask, conversion }: AssetPrices): Position {
  const currentPrice = closingPriceOf(position.side, { bid, ask });
  if (!conversion || !isPositive(currentPrice) || areEqual(currentPrice, position.currentPrice)) return position;
  const { side, openingPrice, quantity } = position;
  return { ...position, currentPrice, profit: profitAt(side, openingPrice, currentPrice, quantity, conversion) };
}

/** The list at the newest prices (R41); the same list when none of its assets has moved. */
export function revalued(
  { positions }: Pick<OpenOrdersContext, 'positions'>,
  prices: ReadonlyMap<string, AssetPrices>,
) {
  let isKept = true;
  const next = new Map<string, Position>();
  for (const [id, position] of positions) {
    const price = prices.get(position.assetId);
    const moved = price ? valued(position, price) : position;
    isKept &&= moved === position;
    next.set(id, moved);
  }
  return isKept ? {} : { positions: next };
}

/** With prices that came while a list is on its way. */
export const withNewer = (
  { newerPrices }: Pick<OpenOrdersContext, 'newerPrices'>,
  prices: ReadonlyMap<string, AssetPrices>,
) => ({ newerPrices: new Map([...newerPrices, ...prices]) });

/** The list as the server has it, at prices that came while it was on its way. */
export function listed(context: OpenOrdersContext, list: readonly Position[]) {
  const next = replaceAll(context, list);
  return { ...next, ...revalued(next, context.newerPrices) };
}

/**
 * What an answer says of prices: each side of an asset once, by the first position that has it; of one whose price came
 * while it was on its way nothing.
 */
function tradedPrices(list: readonly Position[], newer: OpenOrdersContext['newerPrices']): Map<string, TradedPrices> {
  const prices = new Map<string, TradedPrices>();
  for (const { assetId, side, currentPrice } of list) {
    const known = prices.get(assetId) ?? { bid: null, ask: null };
    const name = side === 'buy' ? 'bid' : 'ask';
    if (newer.has(assetId)) prices.set(assetId, known);
    else if (known[name] === null) prices.set(assetId, { ...known, [name]: currentPrice });
  }
  return prices;
}

/** A position's opening tells both prices: what it was opened at and what it was worth then. */
const openingPrices = ({ assetId, side, openingPrice, currentPrice }: Position) =>
  new Map([
    [assetId, side === 'buy' ? { bid: currentPrice, ask: openingPrice } : { bid: openingPrice, ask: currentPrice }],
  ]);

/** A placed position, where it is news: what a poll has listed already brought newer prices than its own answer has. */
export const newsOf = ({ context, event }: { context: OpenOrdersContext; event: { position: Position } }) =>
  context.positions.has(event.position.id) ? [] : event.position;

/** What a list, or a position that was opened, says of prices; that one's answer may have come late (R15). */
export const pricesIn = (of: readonly Position[] | Position, newer: OpenOrdersContext['newerPrices']) =>
  'id' in of
    ? ({ type: 'prices.brought', prices: openingPrices(of), at: momentOf(of.openedAt) } as const)
    : ({ type: 'prices.brought', prices: tradedPrices(of, newer) } as const);

/** Nothing is known of the other mode's positions yet (T-097, T-098). */
export const emptied = (isPractice: boolean, isManaged: boolean) => ({
  ...noPositions,
  closedElsewhere: [],
  removedIds: new Set<string>(),
  newerPrices: new Map<string, AssetPrices>(),
  isPractice,
  isManaged,
  failedCount: 0,
});
