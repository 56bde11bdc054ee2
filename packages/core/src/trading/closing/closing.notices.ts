import { formatMoney, formatPrice, formatQuantity } from '../../shared/format';
import { isNegative, isZero, ZERO, type Decimal } from '../../shared/decimal';
import { bookedOf } from '../../shared/figures';
import type { Message } from '../../shared/message';
import type { IntentOutcome } from '../../platform/intents/intents.types';
import { errorNotice } from '../error-notice';
import type { Position } from '../trading.types';
import { coveredBy, type Cover } from '../wire/trading.wire';
import { closeAllProblem, readCloseAll } from './closing.form';
import type { CloseEnd, CloseNotice, ClosePositionInput, ClosingContext } from './closing.types';

type Listed = Pick<ClosingContext, 'positions' | 'isPractice'>;

/** A position that nobody knows to be closed, and its account: by then another one may be shown. */
function positionLines({ positions, isPractice }: Listed, id: string): readonly Message[] {
  const position = positions.find((each) => each.id === id);
  if (!position) return [];
  const { side, quantity, symbol } = position;
  return [
    {
      id: side === 'buy' ? 'closing.buyPosition' : 'closing.sellPosition',
      values: { units: formatQuantity(quantity), symbol },
    },
    { id: isPractice ? 'closing.practiceAccount' : 'closing.realAccount' },
  ];
}

/** What the close of one position begins with. */
export const closeInput = (listed: Listed, id: string): ClosePositionInput => ({
  id,
  isPractice: listed.isPractice,
  name: positionLines(listed, id),
});

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

/** The same line by line where the loss went beyond the balance: what it left, and what became of that (R36). */
function resultLines(booked: Decimal, balance: Decimal | null, cover: Cover | null): readonly Message[] {
  if (!balance || !cover) return [resultLine(booked, balance)];
  const { givenBack, madeUp } = cover;
  const left = balance.minus(coveredBy(cover));
  return [
    resultLine(booked, left, 'closing.resultAndBalanceThen'),
    ...givenBack.map(({ name, amount }) => ({
      id: 'closing.planGivenBack',
      values: { plan: name, amount: formatMoney(amount) },
    })),
    { id: isZero(madeUp) ? 'closing.balanceNow' : 'closing.madeUp', values: { balance: formatMoney(balance) } },
  ];
}

/** It was closed before this call, whose answer does not say what became of a loss beyond the balance. */
const isCoveredBefore = ({ balanceAfter }: Position, balance: Decimal): boolean =>
  balanceAfter !== null && isNegative(balanceAfter) && !balanceAfter.eq(balance);

/** What its close moved the balance by (R36); null where the answer does not say it. */
export const movedBy = (position: Position, balance: Decimal | null, cover: Cover | null): Decimal | null =>
  !balance || (!cover && isCoveredBefore(position, balance)) ? null : bookedOf(position).plus(coveredBy(cover));

/** What the notice of a closed position says below its message. */
export function closeReceipt(
  position: Position,
  balance: Decimal | null,
  cover: Cover | null = null,
): readonly Message[] {
  if (cover) return [closedLine(position), ...resultLines(bookedOf(position), balance, cover)];
  if (balance && isCoveredBefore(position, balance))
    return [...formerReceipt(position), { id: 'closing.balanceNow', values: { balance: formatMoney(balance) } }];
  return [closedLine(position), resultLine(bookedOf(position), balance)];
}

/** The same of one that the server closed a while ago: the balance may have moved since. */
function formerReceipt(position: Position): readonly Message[] {
  const result = resultLine(bookedOf(position), position.balanceAfter, 'closing.resultAndBalanceThen');
  return [closedLine(position), result];
}

/** What becomes of a balance below zero, of which the list of closed positions does not tell (R36). */
function coverLines({ balanceAfter, isPractice }: Position): readonly Message[] {
  if (!balanceAfter || !isNegative(balanceAfter)) return [];
  const id = isPractice ? 'closing.practiceIsMadeUp' : 'closing.realIsMadeUp';
  return [{ id, values: { balance: formatMoney(ZERO) } }];
}

type Reason = NonNullable<Position['closeReason']>;

const BY_OTHERS: Readonly<Partial<Record<Reason, { kind: CloseNotice['kind']; id: string }>>> = {
  take_profit: { kind: 'success', id: 'closedOrders.takeProfit' },
  manager: { kind: 'success', id: 'closedOrders.manager' },
  stop_loss: { kind: 'error', id: 'closedOrders.stopLoss' },
  stop_out: { kind: 'error', id: 'closedOrders.stopOut' },
};

/** Not a failure of the page: its own title says what happened. */
const BY_SERVER = { id: 'closedOrders.title' } as const;

/** The notice about a position that the server closed; none for one closed by hand (T-107, R24). */
export function closeNotice(position: Position): CloseNotice | null {
  const notice = position.closeReason && BY_OTHERS[position.closeReason];
  if (!notice) return null;
  const { kind, id } = notice;
  return {
    kind,
    ...(kind === 'error' && { title: BY_SERVER }),
    message: { id, values: { symbol: position.symbol } },
    details: [...formerReceipt(position), ...coverLines(position)],
  };
}

/** The notice of one closed position (T-087): not the client's deed where somebody else had closed it (R24). */
export function closedNotice(end: CloseEnd): CloseNotice & { type: 'notice.add' } {
  const closed = end.kind === 'closed' ? end : undefined;
  const own = { kind: 'success', message: { id: 'closing.closed' }, details: closed?.receipt ?? [] } as const;
  return { type: 'notice.add', ...(closed?.notice ?? own) };
}

/** The notice of a close that was refused, in the server's words where it has some (T-089), or for want of a network. */
export function notClosedNotice(end: CloseEnd) {
  const refused = end.kind === 'refused' ? end : undefined;
  const notice = errorNotice(refused?.message ? { text: refused.message } : { id: 'closing.notClosed' });
  return { ...notice, ...(refused?.isOffline && { details: [{ id: 'closing.offline' }] }) };
}

/** The notice of a close that nobody knows the end of (R15): that of one position, or of all without a name. */
export function unconfirmedNotice(end?: CloseEnd) {
  const name = end?.kind === 'unknown' ? end.name : [];
  return { ...errorNotice({ id: 'closing.unconfirmed' }), ...(name.length > 0 && { details: name }) };
}

/** The notice of a press that met another row than the one it was meant for (R39). */
export const strayNotice = (positions: readonly Position[], id: string) => {
  const { symbol = '' } = positions.find((position) => position.id === id) ?? {};
  return errorNotice({ id: 'closing.rowsMoved', values: { symbol } });
};

/** How many a close all closed and their sum, as the server booked them. */
function closeAllReceipt(outcome: IntentOutcome): readonly Message[] {
  const { closed = null, cover = null } = readCloseAll(outcome) ?? {};
  if (!closed || closed.count === 0) return [];
  const { count, profit, balance } = closed;
  return [{ id: 'closing.closedCount', values: { count } }, ...resultLines(profit, balance, cover)];
}

const ALL_CLOSED: Message = { id: 'closing.allClosed' };

/** What it says that found all of them closed already, by the server or in another window: none of the results is its own. */
const noneLeft = (balance: Decimal): readonly Message[] => [
  { id: 'closing.noneLeft' },
  { id: 'closing.balanceNow', values: { balance: formatMoney(balance) } },
];

/** What a close all says that closed what was agreed to (T-093): all, where no other is known to be open. */
function allClosedLines(
  { summary, positions, isWhole }: Pick<ClosingContext, 'summary' | 'positions' | 'isWhole'>,
  outcome: IntentOutcome,
): readonly Message[] {
  const closed = readCloseAll(outcome)?.closed ?? null;
  if (closed?.count === 0) return noneLeft(closed.balance);
  const receipt = closeAllReceipt(outcome);
  const areAll = isWhole && positions.every(({ id }) => summary?.ids.includes(id));
  return areAll ? [ALL_CLOSED, ...receipt] : receipt;
}

/** The notice of it. A server that does not count says of those that were asked about that they are closed. */
export const allClosedNotice = (
  context: Pick<ClosingContext, 'summary' | 'positions' | 'isWhole'>,
  outcome: IntentOutcome,
) => {
  const asked: Message = { id: 'closing.closedCount', values: { count: context.summary?.ids.length ?? 0 } };
  const [message = asked, ...details] = allClosedLines(context, outcome);
  return { type: 'notice.add', kind: 'success', message, details } as const;
};

/** The notice of one that closed nothing, or not everything (T-094, T-095). */
export const problemNotice = (outcome: IntentOutcome) => ({
  ...errorNotice(closeAllProblem(outcome)),
  details: closeAllReceipt(outcome),
});
