import { defineFact, defineLoss } from '../../shared/fact';
import { marketOf } from './order-ticket.form';
import type { TicketAsset, TicketMarket } from './order-ticket.types';
import type {} from './index';

/** The current asset with its newest prices, and whether an order may be placed at them (T-060, T-061, R41). */
export interface TicketFact {
  readonly asset: TicketAsset | null;
  readonly market: TicketMarket;
  readonly isOffline: boolean;
}

export const ticketFact = defineFact('ticket', 'orderTicket', (ticket): TicketFact => {
  const { asset, isOffline } = ticket.context;
  return { asset, market: marketOf(ticket), isOffline };
});

/** The ticket failed: the price last told is none to trade by. */
export const ticketLostFact = defineLoss('ticketLost', 'orderTicket', { type: 'ticket.lost' });
