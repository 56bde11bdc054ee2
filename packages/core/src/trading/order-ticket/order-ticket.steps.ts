import type { IntentSettled } from '../../platform/intents/intents.types';
import type { QuoteFacts, TicketAsset } from './order-ticket.types';

// What the ticket's guards and actions read of their event.

export const assetOf = ({ event }: { event: { asset: TicketAsset | null } }) => event.asset;
export const quoteOf = ({ event }: { event: { assetId: string } & QuoteFacts }) => event;
export const outcomeOf = ({ event }: { event: IntentSettled }) => event.outcome;
export const sheetOf = ({ event }: { event: { sheet: boolean } }) => event.sheet;
export const applyAsset = { type: 'setAsset', params: assetOf } as const;
export const applyQuote = { type: 'setQuote', params: quoteOf } as const;
