import type { Notice } from '../../platform/notices/notices.types';
import type { Position } from '../trading.types';

type Reason = NonNullable<Position['closeReason']>;

const NOTICES: Readonly<Partial<Record<Reason, { kind: Notice['kind']; id: string }>>> = {
  take_profit: { kind: 'success', id: 'closedOrders.takeProfit' },
  manager: { kind: 'success', id: 'closedOrders.manager' },
  stop_loss: { kind: 'error', id: 'closedOrders.stopLoss' },
  stop_out: { kind: 'error', id: 'closedOrders.stopOut' },
};

/** The notice about a position that the server closed; none for one closed by hand elsewhere (T-107, R24). */
export function closeNotice({ closeReason, symbol }: Position): Pick<Notice, 'kind' | 'message'> | null {
  const notice = closeReason && NOTICES[closeReason];
  return notice ? { kind: notice.kind, message: { id: notice.id, values: { symbol } } } : null;
}
