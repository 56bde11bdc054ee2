import { formatTime } from '../../shared/dates';
import { DASH, formatFigure, type Tone } from '../../shared/format';
import type { Message } from '../../shared/message';
import { remoteView, type RemoteView } from '../../shared/remote';
import { defineView } from '../../shared/view';
import { transactionsMessages } from './transactions.messages';
import type { DepositRow, LedgerRow, MoneyRow, TransactionsTab, WithdrawalRow } from './transactions.types';

/** What each list shows of a row, in the order of its columns. */
export const TRANSACTION_COLUMNS = {
  withdrawals: ['note', 'status', 'amount', 'time'],
  deposits: ['method', 'status', 'amount', 'time'],
  all: ['direction', 'source', 'account', 'type', 'amount', 'note', 'time'],
} as const satisfies Readonly<Record<TransactionsTab, readonly string[]>>;

export type TransactionColumn = (typeof TRANSACTION_COLUMNS)[TransactionsTab][number];

/** A row as a screen shows it. */
export interface TransactionRow {
  readonly id: string;
  /** By column. */
  readonly cells: Readonly<Partial<Record<TransactionColumn, Message>>>;
  /** The colour of the status, or of a debit; it only repeats a word (M-214, M-218, M-222). */
  readonly tone: Tone;
}

const text = (value: string): Message => ({ text: value === '' ? DASH : value });

/** A word of the wire in the reader's language; one that is not known as it is. */
export function word(kind: 'status' | 'direction' | 'account' | 'type' | 'method', value: string): Message {
  const id = `transactions.${kind}.${value.toLowerCase().replaceAll(' ', '_')}`;
  return Object.hasOwn(transactionsMessages, id) ? { id } : text(value);
}

function withdrawalRow({ id, note, status, amount, at }: WithdrawalRow): TransactionRow {
  return {
    id,
    cells: { note: text(note), status: word('status', status), amount: text(formatFigure(amount)), time: timeOf(at) },
    tone: status.toLowerCase() === 'approved' ? 'up' : 'down',
  };
}

const DEPOSIT_STATUS: Readonly<Record<number, readonly [string, Tone]>> = {
  0: ['pending', 'flat'],
  2: ['rejected', 'down'],
};

/** The word and the colour of a deposit's status (M-222). */
export const depositStatus = (status: number): readonly [string, Tone] => DEPOSIT_STATUS[status] ?? ['approved', 'up'];

function depositRow({ id, method, status, amount, currency, at }: DepositRow): TransactionRow {
  const [name, tone] = depositStatus(status);
  const figure = formatFigure(amount);
  return {
    id,
    cells: {
      method: word('method', method),
      status: word('status', name),
      amount: text(currency === 'USD' ? figure : `${figure} ${currency}`),
      time: timeOf(at),
    },
    tone,
  };
}

const OUTGOING = ['debit', 'withdrawal'];

function ledgerRow({ id, direction, source, account, type, amount, note, at }: LedgerRow): TransactionRow {
  return {
    id,
    cells: {
      direction: word('direction', direction),
      source: word('method', source),
      account: word('account', account),
      type: word('type', type),
      amount: text(formatFigure(amount)),
      note: text(note),
      time: timeOf(at),
    },
    // M-224: by either of the two, in any case.
    tone: [direction, type].some((one) => OUTGOING.includes(one.toLowerCase())) ? 'down' : 'flat',
  };
}

const timeOf = (at: string): Message => text(formatTime(at));

const known = new WeakMap<MoneyRow, TransactionRow>();

/** The same row is shown by the same object: a page that is appended draws no other one again. */
function shownRow(row: MoneyRow): TransactionRow {
  const former = known.get(row);
  if (former) return former;
  const shown =
    row.kind === 'withdrawal' ? withdrawalRow(row) : row.kind === 'deposit' ? depositRow(row) : ledgerRow(row);
  known.set(row, shown);
  return shown;
}

/** One of the three lists (M-212 to M-225). */
export interface TransactionsView extends Omit<RemoteView<unknown>, 'value'> {
  readonly tab: TransactionsTab;
  readonly rows: readonly TransactionRow[];
}

export const transactionsView = defineView(['transactions'], ({ transactions }): TransactionsView => {
  const { value, ...rest } = remoteView(transactions);
  return { ...rest, tab: transactions?.context.question ?? 'withdrawals', rows: (value ?? []).map(shownRow) };
});
