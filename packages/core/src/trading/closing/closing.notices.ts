import { formatMoney, formatPrice, formatQuantity } from '../../shared/format';
import type { Decimal } from '../../shared/decimal';
import { bookedOf } from '../../shared/figures';
import type { Message } from '../../shared/message';
import type { IntentOutcome } from '../../platform/intents/intents.types';
import type { Position } from '../trading.types';
import { closeAllProblem, readCloseAll } from './closing.form';
import type { CloseEnd } from './closing.types';

/** What was closed and at which price. */
function closedLine({ side, quantity, symbol, currentPrice, decimals }: Position): Message {
  const values = { units: formatQuantity(quantity), symbol, price: formatPrice(currentPrice, decimals) };
  return { id: side === 'buy' ? 'closing.boughtClosed' : 'closing.soldClosed', values };
}

/** What it brought, in the cents that are booked (R35), and the balance after it where that is known. */
function resultLine(booked: Decimal, balance: Decimal | null, id = 'closing.resultAndBalance'): Message {
  const result = formatMoney(booked, { signed: true });
  if (!balance) return { id: 'closing.result', values: { profit: result } };
  return { id, values: { profit: result, balance: formatMoney(balance) } };
}

/** What the notice of a closed position says below its message. */
export const closeReceipt = (position: Position, balance: Decimal | null): readonly Message[] => [
  closedLine(position),
  resultLine(bookedOf(position), balance),
];

/** The same of one that the server closed a while ago: the balance may have moved since. */
export const formerReceipt = (position: Position): readonly Message[] => [
  closedLine(position),
  resultLine(bookedOf(position), position.balanceAfter, 'closing.resultAndBalanceThen'),
];

/** The notice of one closed position (T-087). */
export const closedNotice = (end: CloseEnd) =>
  ({
    type: 'notice.add',
    kind: 'success',
    message: { id: 'closing.closed' },
    details: end.kind === 'closed' ? end.receipt : [],
  }) as const;

/** The notice of a close that was refused, in the server's words where it has some (T-089). */
export const notClosedNotice = (end: CloseEnd) =>
  ({
    type: 'notice.add',
    kind: 'error',
    message: end.kind === 'refused' && end.message ? { text: end.message } : { id: 'closing.notClosed' },
  }) as const;

/** The notice of a press that met another row than the one it was meant for (R39). */
export const strayNotice = (positions: readonly Position[], id: string) => {
  const { symbol = '' } = positions.find((position) => position.id === id) ?? {};
  return { type: 'notice.add', kind: 'error', message: { id: 'closing.rowsMoved', values: { symbol } } } as const;
};

/** How many a close all closed and their sum, as the server booked them. */
function closeAllReceipt(outcome: IntentOutcome): readonly Message[] {
  const closed = readCloseAll(outcome)?.closed;
  if (!closed || closed.count === 0) return [];
  return [{ id: 'closing.closedCount', values: { count: closed.count } }, resultLine(closed.profit, closed.balance)];
}

/** The notice of a close all that left nothing open (T-093). */
export const allClosedNotice = (outcome: IntentOutcome) =>
  ({
    type: 'notice.add',
    kind: 'success',
    message: { id: 'closing.allClosed' },
    details: closeAllReceipt(outcome),
  }) as const;

/** The notice of one that closed nothing, or not everything (T-094, T-095). */
export const problemNotice = (outcome: IntentOutcome) =>
  ({
    type: 'notice.add',
    kind: 'error',
    message: closeAllProblem(outcome),
    details: closeAllReceipt(outcome),
  }) as const;
