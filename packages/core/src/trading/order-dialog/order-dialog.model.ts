import { stage } from '@bourse/model-testing';
import { dec } from '../../shared/decimal';
import { defineModel } from '../../testing/model';
import { euro, funds, gold, placedTrade } from '../order-ticket/order-ticket.model';
import { isSameSubject } from './order-dialog.form';
import { orderDialogMachine } from './order-dialog.machine';
import type { OrderDialogContext, OrderDialogEvent } from './order-dialog.types';
import { orderDialogView, type OrderDialogView } from './order-dialog.view';
import { problemOf, type TicketAsset } from '../order-ticket';

/** What the ticket says of an asset. */
export const ticketOf = (asset: TicketAsset | null, market: OrderDialogContext['market'] = 'open') =>
  ({ type: 'ticket.changed', ticket: { asset, market, isOffline: false } }) as const;
export const settled = (outcome: object, ref = '1') =>
  ({ type: 'intent.settled', ref, operation: 'placeOrder', outcome }) as OrderDialogEvent;
export const accepted = settled({ kind: 'accepted', body: { status: 1, data: placedTrade, msg: 'ok' } });
export const unreadable = settled({ kind: 'accepted', body: { status: 1 } });
export const rejected = settled({ kind: 'rejected', message: 'Insufficient free margin', fields: {} });
export const switched = settled({ kind: 'rejected', message: 'Switched', fields: {}, isModeChanged: true });
export const lost = settled({ kind: 'unknown' });

export const orderDialogModel = defineModel(orderDialogMachine, {
  events: [
    ticketOf(euro),
    ticketOf(gold),
    ticketOf(euro, 'stale'),
    ticketOf(null, 'unpriced'),
    { type: 'funds.changed', funds },
    { type: 'funds.changed', funds: { ...funds, isPractice: true } },
    { type: 'order.open', side: 'sell' },
    { type: 'order.open' },
    { type: 'order.shown' },
    { type: 'order.cancel' },
    { type: 'dialog.closed' },
    { type: 'ticket.lost' },
    { type: 'units.change', text: '0' },
    { type: 'units.increase' },
    { type: 'units.decrease' },
    { type: 'volume.slide', volume: 3 },
    { type: 'trigger.toggle', trigger: 'stopLoss' },
    { type: 'trigger.change', trigger: 'stopLoss', text: '50' },
    { type: 'trigger.increase', trigger: 'stopLoss' },
    { type: 'trigger.decrease', trigger: 'stopLoss' },
    { type: 'order.submit' },
    accepted,
    unreadable,
    rejected,
    switched,
    lost,
    settled({ kind: 'unknown' }, '2'),
  ],
  answers: { followDialog: { done: [] } },
  // What guards of that state read: the account mode, whether an order can be opened or is void, whether a press would be
  // refused, and how many orders were sent, so that an answer to the second is told from one to the first.
  key: (snapshot) => {
    const { context } = snapshot;
    const sent = Math.min(context.submission, 2);
    if (snapshot.matches('closed'))
      return [context.asset !== null, context.funds?.isPractice ?? null, Math.min(sent, 1)];
    const isPractice = context.subject?.isPractice ?? null;
    if (snapshot.hasTag('busy')) return [isPractice, isSameSubject(context), sent];
    if (!snapshot.hasTag('editable')) return isPractice;
    return [isPractice, context.market === 'open', problemOf(context) !== null, Math.min(sent, 1)];
  },
  residents: ['intentQueue', 'openOrders', 'positionsPanel', 'session', 'notices', 'dialogs'],
  view: orderDialogView,
});

/** A dialog opened on EURUSD with a live price and money to spend, armed, after these events. */
export function openOrder(events: readonly OrderDialogEvent[] = [], side?: 'buy' | 'sell') {
  const order = stage(orderDialogModel);
  for (const event of [ticketOf(euro), { type: 'funds.changed', funds } as const]) order.send(event);
  order.send({ type: 'order.open', ...(side && { side }) });
  order.send({ type: 'order.shown' });
  order.advance(600);
  for (const event of events) order.send(event);
  order.take();
  const view = () => order.view() as OrderDialogView;
  /** Presses the button; what it asked for. */
  const submit = () => {
    order.send({ type: 'order.submit' });
    return order.take('intentQueue') as unknown as { body: Record<string, unknown>; ref: string; owner: string }[];
  };
  return { ...order, view, submit };
}

/** The same asset at another price. */
export const euroAt = (bid: string, ask: string): TicketAsset => ({ ...euro, bid: dec(bid), ask: dec(ask) });
