import type { Position } from './trading.types';

/** Positions by id in their order, with that order as an array; both keep their reference while nothing changes. */
export interface PositionList {
  readonly positions: ReadonlyMap<string, Position>;
  readonly ids: readonly string[];
}

export const noPositions: PositionList = { positions: new Map(), ids: [] };

const timeOf = ({ openedAt, closedAt }: Position): number => Date.parse(closedAt ?? openedAt);

/** Newest first: open ones by the time of opening, closed ones by that of closing, then by id (T-026, T-133). */
const byNewest = (a: Position, b: Position): number => timeOf(b) - timeOf(a) || Number(b.id) - Number(a.id);

const sameDecimal = (a: Position['takeProfit'], b: Position['takeProfit']): boolean =>
  a === b || (a !== null && b !== null && a.eq(b));

function isSame(a: Position, b: Position): boolean {
  return (Object.keys(b) as (keyof Position)[]).every((key) => {
    const [x, y] = [a[key], b[key]];
    return typeof x === 'object' && typeof y === 'object' ? sameDecimal(x, y) : x === y;
  });
}

const sameOrder = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index]);

/** The new list, with every unchanged row, order and whole of the former one kept by reference (hard case 14). */
export function replacePositions(former: PositionList, next: readonly Position[]): PositionList {
  const rows = next.toSorted(byNewest).map((position) => {
    const known = former.positions.get(position.id);
    return known && isSame(known, position) ? known : position;
  });
  const positions = new Map(rows.map((position) => [position.id, position]));
  const ids = [...positions.keys()];
  const isOrderKept = sameOrder(former.ids, ids);
  const isKept = isOrderKept && rows.every((position) => former.positions.get(position.id) === position);
  return { positions: isKept ? former.positions : positions, ids: isOrderKept ? former.ids : ids };
}

/** The list without some of its positions. */
export function withoutPositions(former: PositionList, gone: readonly string[]): PositionList {
  return replacePositions(
    former,
    [...former.positions.values()].filter(({ id }) => !gone.includes(id)),
  );
}
