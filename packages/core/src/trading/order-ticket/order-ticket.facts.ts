import { defineFact, defineLoss } from '../../shared/fact';
import type { TicketAsset } from './order-ticket.types';
import type {} from './index';

/** The current asset with its newest prices, and whether an order may be placed at them (T-060, T-061, R41). */
export interface TicketFact {
  readonly asset: TicketAsset | null;
  readonly market: 'unpriced' | 'awaited' | 'open' | 'stale' | 'closed';
}

export const ticketFact = defineFact(
  'ticket',
  'orderTicket',
  ({ context: { asset }, value: { market } }): TicketFact => ({ asset, market }),
);

/** The ticket failed: the price last told is none to trade by. */
export const ticketLostFact = defineLoss('ticketLost', 'orderTicket', { type: 'ticket.lost' });
