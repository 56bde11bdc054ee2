import { momentOf } from '../shared/dates';
import { areEqual, type Decimal } from '../shared/decimal';
import { totalMargin, totalProfit } from '../shared/figures';
import type { Position } from './trading.types';

/** Positions by id in their order, with that order as an array; both keep their reference while nothing changes. */
export interface PositionList {
  readonly positions: ReadonlyMap<string, Position>;
  readonly ids: readonly string[];
}

export const noPositions: PositionList = { positions: new Map(), ids: [] };

const timeOf = ({ openedAt, closedAt }: Position): number => momentOf(closedAt ?? openedAt);

/** Newest first: open ones by the time of opening, closed ones by that of closing, then by id (T-026, T-133). */
const byNewest = (a: Position, b: Position): number => timeOf(b) - timeOf(a) || Number(b.id) - Number(a.id);

const isSameValue = (x: unknown, y: unknown): boolean =>
  x === y ||
  (typeof x === 'object' && typeof y === 'object' && x !== null && y !== null && areEqual(x as Decimal, y as Decimal));

function isSame(a: Position, b: Position): boolean {
  if (a === b) return true;
  // Compare first what changes most often.
  if (!isSameValue(a.profit, b.profit)) return false;
  for (const key in b) if (!isSameValue(a[key as keyof Position], b[key as keyof Position])) return false;
  return true;
}

const sameOrder = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index]);

/** Whether the list stands in its former order already: the same positions one by one, at the same times. */
const isInOrder = ({ positions, ids }: PositionList, next: readonly Position[]): boolean =>
  next.length === ids.length &&
  next.every((position, index) => {
    const known = positions.get(position.id);
    return position.id === ids[index] && known?.openedAt === position.openedAt && known.closedAt === position.closedAt;
  });

/** The new list, with every unchanged row, order and whole of the former one kept by reference (hard case 14). */
export function replacePositions(former: PositionList, next: readonly Position[]): PositionList {
  // A poll brings a thousand rows in the order they had: then no date is read.
  const isOrderKept = isInOrder(former, next);
  const positions = new Map<string, Position>();
  let isKept = isOrderKept;
  for (const position of isOrderKept ? next : next.toSorted(byNewest)) {
    const known = former.positions.get(position.id);
    const isKnown = known !== undefined && isSame(known, position);
    positions.set(position.id, isKnown ? known : position);
    isKept &&= isKnown;
  }
  if (isOrderKept) return { positions: isKept ? former.positions : positions, ids: former.ids };
  const ids = [...positions.keys()];
  const isAsBefore = sameOrder(former.ids, ids) && ids.every((id) => former.positions.get(id) === positions.get(id));
  return { positions: isAsBefore ? former.positions : positions, ids: sameOrder(former.ids, ids) ? former.ids : ids };
}

/** The order of a list with some positions that are no longer in it, each at its place. */
export function orderWith({ positions, ids }: PositionList, kept: ReadonlyMap<string, Position>): readonly string[] {
  const others = [...kept.values()].filter(({ id }) => !positions.has(id));
  if (others.length === 0) return ids;
  return [...positions.values(), ...others].toSorted(byNewest).map(({ id }) => id);
}

/** The list without some of its positions. */
export function withoutPositions(former: PositionList, gone: readonly string[]): PositionList {
  return replacePositions(
    former,
    [...former.positions.values()].filter(({ id }) => !gone.includes(id)),
  );
}

const arrays = new WeakMap<ReadonlyMap<string, Position>, readonly Position[]>();

/** The positions in their order; the same array for the same list. */
export function positionsOf(positions: ReadonlyMap<string, Position>): readonly Position[] {
  let array = arrays.get(positions);
  if (!array) arrays.set(positions, (array = [...positions.values()]));
  return array;
}

const profits = new WeakMap<readonly Position[], Decimal>();

/** P/L of a list (T-121), added up once for it: several ask at every poll. */
export function profitOfAll(positions: readonly Position[]): Decimal {
  let profit = profits.get(positions);
  if (!profit) profits.set(positions, (profit = totalProfit(positions)));
  return profit;
}

let lastMargin: { readonly positions: readonly Position[]; readonly margin: Decimal } | undefined;

/** Margin of a list (T-117). A poll changes no margin: then the former sum is reused. */
export function marginOfAll(positions: readonly Position[]): Decimal {
  const last = lastMargin;
  const isSameSum =
    last?.positions.length === positions.length &&
    positions.every((position, index) => position.margin === last.positions[index]?.margin);
  lastMargin = { positions, margin: isSameSum ? last.margin : totalMargin(positions) };
  return lastMargin.margin;
}
