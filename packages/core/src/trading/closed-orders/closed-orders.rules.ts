import type { Notice } from '../../platform/notices/notices.types';
import { formerReceipt } from '../closing';
import { replacePositions } from '../position-list';
import type { Position } from '../trading.types';
import type { ClosedOrdersContext, ClosedPage } from './closed-orders.types';

type Reason = NonNullable<Position['closeReason']>;

const NOTICES: Readonly<Partial<Record<Reason, { kind: Notice['kind']; id: string }>>> = {
  take_profit: { kind: 'success', id: 'closedOrders.takeProfit' },
  manager: { kind: 'success', id: 'closedOrders.manager' },
  stop_loss: { kind: 'error', id: 'closedOrders.stopLoss' },
  stop_out: { kind: 'error', id: 'closedOrders.stopOut' },
};

/** Not a failure of the page: its own title says what happened. */
const BY_SERVER = { id: 'closedOrders.title' } as const;

/** The notice about a position that the server closed; none for one closed by hand elsewhere (T-107, R24). */
export function closeNotice(position: Position): Omit<Notice, 'key' | 'count' | 'topic'> | null {
  const notice = position.closeReason && NOTICES[position.closeReason];
  if (!notice) return null;
  const { kind, id } = notice;
  return {
    kind,
    ...(kind === 'error' && { title: BY_SERVER }),
    message: { id, values: { symbol: position.symbol } },
    details: formerReceipt(position),
  };
}

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
