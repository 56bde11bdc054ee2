import { replacePositions } from '../position-list';
import type { ClosedOrdersContext, ClosedPage } from './closed-orders.types';

type Listed = Pick<ClosedOrdersContext, 'positions' | 'ids' | 'next' | 'sum'>;

/**
 * The newest page again. What was closed stays closed: older rows that are listed already stay, unless so much was
 * closed meanwhile that some would be missing in between.
 */
export function withNewest(former: Listed, { positions, next, sum }: ClosedPage): Listed {
  const joins = next !== null && positions.some(({ id }) => former.positions.has(id));
  if (!joins) return { ...replacePositions(former, positions), next, sum };
  const all = new Map([...former.positions.values(), ...positions].map((position) => [position.id, position]));
  return { ...replacePositions(former, [...all.values()]), next: former.next, sum: former.next === null ? null : sum };
}

/** The next older page behind what is listed. */
export function withOlder(former: Listed, { positions, next }: ClosedPage): Listed {
  const known = [...former.positions.values()];
  const older = positions.filter(({ id }) => !former.positions.has(id));
  return { ...replacePositions(former, [...known, ...older]), next, sum: next === null ? null : former.sum };
}
