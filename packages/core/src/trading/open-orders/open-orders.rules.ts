import { noPositions, replacePositions, withoutPositions } from '../position-list';
import type { Position } from '../trading.types';
import type { OpenOrdersContext } from './open-orders.types';

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
export function replaceAll(context: OpenOrdersContext, list: readonly Position[]) {
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
    hasFailed: false,
  };
}

/**
 * A placed position, at its place by the order of T-026: in front. A poll may have brought it already, and by the time
 * a late answer says that it was placed it may be closed.
 */
export const addPosition = (context: OpenOrdersContext, position: Position) =>
  context.removedIds.has(position.id) ? {} : replacePositions(context, [...context.positions.values(), position]);

export const removePositions = (context: OpenOrdersContext, ids: readonly string[]) => ({
  ...withoutPositions(context, ids),
  removedIds: withRemoved(context, ids),
});

/** Nothing is known of the other mode's positions yet (T-097, T-098). */
export const emptied = (isPractice: boolean, isManaged: boolean) => ({
  ...noPositions,
  closedElsewhere: [],
  removedIds: new Set<string>(),
  isPractice,
  isManaged,
  failedCount: 0,
  isProfitFresh: false,
  isLoadDue: true,
  isLoaded: false,
  hasFailed: false,
});
