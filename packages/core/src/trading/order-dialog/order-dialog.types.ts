import type { Message } from '../../shared/message';
import type { IntentSettled } from '../../platform/intents/intents.types';
import type { Funds, Side } from '../trading.types';
import type { OrderTicketContext, OrderTicketEvent, TicketFact } from '../order-ticket';

/** What an order of the dialog is for; with another asset or account mode it is void (hard case 11). */
export interface OrderSubject {
  readonly assetId: string;
  readonly symbol: string;
  readonly isPractice: boolean;
}

/** An order of the trade room's kind, written in a dialog: the same fields, rules and figures. */
export interface OrderDialogContext extends OrderTicketContext {
  /** Whether the asset can be traded now, as the ticket says. */
  market: TicketFact['market'];
  /** null until the dialog was opened once. */
  subject: OrderSubject | null;
  /** The order is on its way, or was sent and not refused: the next one begins anew. */
  isSent: boolean;
  /** What the server said to the last press; until something is edited or pressed again. */
  rejection: Message | null;
}

/** What a person changes of the order. */
export type OrderEdit =
  | Extract<OrderTicketEvent, { type: `units.${string}` | `trigger.${string}` }>
  /** The slider from 1 to 5 (T-069). */
  | { type: 'volume.slide'; volume: number };

export type OrderDialogEvent =
  /** The footer's Buy or Sell button (T-063, T-064). */
  | { type: 'order.open'; side?: Side }
  | { type: 'order.cancel' }
  | OrderEdit
  /** The dialog stands still: from now on the button under the finger is the one that is seen. */
  | { type: 'order.shown' }
  /** The dialog's one button (T-065). */
  | { type: 'order.submit' }
  /** The dialog is no longer on screen: Back, or another way out of it. */
  | { type: 'dialog.closed' }
  | IntentSettled
  /** Asset, prices and market as the ticket has them: one asset, one price (R41). */
  | { type: 'ticket.changed'; ticket: TicketFact }
  /** Nobody tells prices any more. */
  | { type: 'ticket.lost' }
  | { type: 'funds.changed'; funds: Funds };
