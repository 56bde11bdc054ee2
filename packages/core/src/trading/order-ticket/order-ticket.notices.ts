import { isPositive, isZero } from '../../shared/decimal';
import { formatMoney, formatPrice, formatQuantity } from '../../shared/format';
import type { Message } from '../../shared/message';
import type { OrderTicketContext } from './order-ticket.types';

export { errorNotice } from '../error-notice';

type Filled = Pick<OrderTicketContext, 'fill' | 'pressed'>;

/** The notice of an accepted order (T-075). */
export const placedNotice = (filled: Filled) =>
  ({
    type: 'notice.add',
    kind: 'success',
    message: { id: 'orderTicket.placed' },
    details: receiptOf(filled),
  }) as const;

/**
 * What the notice of an accepted order says below its message: what was bought or sold, at which price and margin, and
 * how far that price is from the one that was pressed. Nothing when the trade in the answer could not be read.
 */
function receiptOf({ fill, pressed }: Filled): readonly Message[] {
  if (!fill) return [];
  const { side, quantity, symbol, openingPrice, decimals, margin } = fill;
  const done: Message = {
    id: side === 'buy' ? 'orderTicket.boughtReceipt' : 'orderTicket.soldReceipt',
    values: {
      units: formatQuantity(quantity),
      symbol,
      price: formatPrice(openingPrice, decimals),
      margin: formatMoney(margin),
    },
  };
  const slippage = pressed && openingPrice.minus(pressed);
  if (!slippage || isZero(slippage)) return [done];
  const id = isPositive(slippage) ? 'orderTicket.filledAbove' : 'orderTicket.filledBelow';
  return [done, { id, values: { difference: formatPrice(slippage.abs(), decimals) } }];
}
