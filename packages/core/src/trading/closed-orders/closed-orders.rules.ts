import type { Notice } from '../../platform/notices/notices.types';
import { closeReceipt } from '../closing';
import type { Position } from '../trading.types';

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
    details: closeReceipt(position, null),
  };
}
