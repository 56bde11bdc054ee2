import type { RequestOf } from '@bourse/contract';
import { dec, SCALE, toScale, toWire, type Decimal } from '../../shared/decimal';
import type { Message } from '../../shared/message';
import type { IntentOutcome } from '../../platform/intents/intents.types';
import { parseTrade } from '../wire/trading.wire';
import type { Position } from '../trading.types';
import { marginRequired, triggerAmount, unitsOf } from './order-ticket.figures';
import { LIMIT } from './order-ticket.form';
import type { OrderTicketContext } from './order-ticket.types';

/** T-233, T-234: always sent, stored and echoed; closes nothing. */
const DURATION = 10;
const PRICE_LIMIT = dec(10_000_000);

const typed = (value: Decimal | null): number => (value ? toWire(value) : 0);

/** A view of the client's; one beyond the wire's scale (R16) is left out, not bent: the server needs none of them. */
function seen(value: Decimal | null | undefined, scale: number, limit: Decimal): number | undefined {
  const rounded = value && toScale(value, scale);
  return rounded?.lt(limit) ? toWire(rounded) : undefined;
}

/** Body of POST /user/trades/store (T-241, T-242) for a complete order: the amount is the margin required (T-050),
 * the mode the one that the ticket shows (T-097). */
export function orderBody(context: OrderTicketContext): RequestOf<'placeOrder'> {
  const { asset, funds, side, takeProfit, stopLoss } = context;
  const views = {
    buy_p: seen(asset?.ask, SCALE.price, PRICE_LIMIT),
    sell_p: seen(asset?.bid, SCALE.price, PRICE_LIMIT),
    amount: seen(marginRequired(context), SCALE.figure, LIMIT),
  };
  return {
    qty: typed(unitsOf(context)),
    coinId: Number(asset?.id),
    type: side,
    ...Object.fromEntries(Object.entries(views).filter(([, value]) => value !== undefined)),
    is_take_profit: takeProfit.isOn,
    take_profit: typed(triggerAmount(takeProfit)),
    is_stop_loss: stopLoss.isOn,
    stop_loss: typed(triggerAmount(stopLoss)),
    duration: DURATION,
    ...(funds ? { is_practice: funds.isPractice } : {}),
  };
}

/** The new position of an accepted order (T-072); null when it was not accepted or the trade cannot be read. */
export const placedPosition = ({ funds }: OrderTicketContext, outcome: IntentOutcome): Position | null =>
  outcome.kind === 'accepted' ? parseTrade(outcome.body, funds?.isPractice ?? false) : null;

/** What a refusal says: the server's words, else the first of its field errors, else our own (T-076, T-226, R13). */
export function rejectionOf(outcome: IntentOutcome): Message {
  if (outcome.kind !== 'rejected') return { id: 'orderTicket.rejected' };
  const text = outcome.message ?? Object.values(outcome.fields)[0];
  if (text) return { text };
  return { id: outcome.isNotReceived ? 'intents.placeOrder.notReceived' : 'orderTicket.rejected' };
}
