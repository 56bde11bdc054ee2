import type { SnapshotFrom } from 'xstate';
import type { Message } from '../../shared/message';
import { defineView } from '../../shared/view';
import type { Side } from '../trading.types';
import { viewOfTicket, type OrderTicketView } from '../order-ticket';
import { canDecreaseVolume, canSlideVolume, isSameAsset, noOrder, sliderAt } from './order-dialog.form';
import type { orderDialogMachine } from './order-dialog.machine';

type Shared =
  | 'market'
  | 'symbol'
  | 'side'
  | 'isStale'
  | 'units'
  | 'unitsShown'
  | 'unitsProblem'
  | 'canDecreaseUnits'
  | 'leverage'
  | 'marginRequired'
  | 'available'
  | 'takeProfit'
  | 'stopLoss'
  | 'submitLabel'
  | 'canSubmit'
  | 'nextOpen'
  | 'isBusy'
  | 'isLocked';

/** Everything the order dialog renders (T-063…T-070). */
export interface OrderDialogView extends Pick<OrderTicketView, Shared> {
  /** The price of its side, or a dash. */
  readonly price: string;
  /** Where the handle of the slider from 1 to 5 rests (T-069). */
  readonly volume: number;
  readonly canSlide: boolean;
  /** Side price × volume ÷ leverage, the figure alone, or a dash (T-069). */
  readonly total: string;
  readonly isPractice: boolean;
  /** The fields take what is typed. */
  readonly isEditable: boolean;
  /** The asset or the account mode changed, or the answer is lost: only closing is left. */
  readonly isVoid: boolean;
  /** Beside the button: the fill, why it is void, was refused or cannot be sent, or a hint on the margin. */
  readonly status: Message | null;
  /** How that is meant. */
  readonly statusKind: 'done' | 'problem' | 'hint';
}

/** The footer's two buttons (T-063, T-116). */
export interface OrderButtonsView {
  /** An asset and the account are known, and no order of the dialog is on its way. */
  readonly canOpen: boolean;
  /** Whose order they open; empty while no asset is known. */
  readonly symbol: string;
}

type Snapshot = SnapshotFrom<typeof orderDialogMachine>;
type Status = Pick<OrderDialogView, 'status' | 'statusKind'>;

const SUBMIT: Readonly<Record<Side, string>> = { buy: 'orderDialog.buy', sell: 'orderDialog.sell' };
const UNCONFIRMED: Message = { id: 'orderTicket.unconfirmed' };

/** Why nothing can be ordered from here any more, or what the last press came to. */
function problemOf(snapshot: Snapshot, ticket: OrderTicketView): Message | null {
  if (snapshot.matches({ open: 'unconfirmed' })) return UNCONFIRMED;
  // What keeps the button from working now says more than what became of the last press.
  if (!snapshot.matches({ open: 'void' })) return ticket.disabledReason === null ? snapshot.context.rejection : null;
  return { id: isSameAsset(snapshot.context) ? 'orderDialog.modeChanged' : 'orderDialog.assetChanged' };
}

function statusOf(snapshot: Snapshot | undefined, ticket: OrderTicketView): Status {
  if (snapshot?.matches({ open: 'placed' }))
    return { status: ticket.fill ?? { id: 'orderTicket.placed' }, statusKind: 'done' };
  const problem = snapshot ? problemOf(snapshot, ticket) : null;
  if (problem) return { status: problem, statusKind: 'problem' };
  return { status: ticket.disabledReason ?? ticket.fundsHint, statusKind: 'hint' };
}

export const orderDialogView = defineView(['orderDialog'], ({ orderDialog }): OrderDialogView => {
  const context = orderDialog?.context ?? noOrder;
  const has = (tag: 'void' | 'busy' | 'locked' | 'editable') => orderDialog?.hasTag(tag) ?? false;
  const [isVoid, isBusy, isLocked] = [has('void'), has('busy'), has('locked')];
  // Prices of another asset say nothing of this order.
  const own = isSameAsset(context) ? context : { ...context, asset: null, market: 'unpriced' as const };
  const ticket = viewOfTicket(own, { market: own.market, isBusy, isLocked });
  const { side, subject, units } = context;
  const symbol = subject?.symbol ?? '';
  const shown = statusOf(orderDialog, ticket);
  return {
    market: ticket.market,
    symbol,
    side,
    price: side === 'buy' ? ticket.buyPrice : ticket.sellPrice,
    isStale: ticket.isStale,
    units,
    unitsShown: ticket.unitsShown,
    unitsProblem: ticket.unitsProblem,
    canDecreaseUnits: canDecreaseVolume(units),
    volume: sliderAt(units),
    canSlide: canSlideVolume(own),
    total: ticket.amount,
    leverage: ticket.leverage,
    marginRequired: ticket.marginRequired,
    available: ticket.available,
    takeProfit: ticket.takeProfit,
    stopLoss: ticket.stopLoss,
    submitLabel: { id: SUBMIT[side], values: { symbol } },
    canSubmit: ticket.canSubmit && !isVoid,
    // It goes on with the reason that the market is closed, and with no other.
    nextOpen: shown.status === ticket.disabledReason ? ticket.nextOpen : null,
    isBusy,
    isLocked,
    isPractice: subject?.isPractice ?? false,
    isEditable: has('editable'),
    isVoid,
    ...shown,
  };
});

export const orderButtonsView = defineView(
  ['orderDialog'],
  ({ orderDialog }): OrderButtonsView => ({
    canOpen: orderDialog?.can({ type: 'order.open' }) ?? false,
    symbol: orderDialog?.context.asset?.symbol ?? '',
  }),
);
