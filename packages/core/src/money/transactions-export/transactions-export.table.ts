import type { CsvCell } from '../../shared/csv';
import { formatTime } from '../../shared/dates';
import type { ExportPlan, Words } from '../../shared/export';
import type { Message } from '../../shared/message';
import { depositStatus, type MoneyRow, type TransactionsTab, transactionsMessages, word } from '../transactions';

/** The columns of the file: those of the list, and what a deposit's amount is in. */
const COLUMNS = {
  withdrawals: ['note', 'status', 'amount', 'time'],
  deposits: ['method', 'status', 'amount', 'currency', 'time'],
  all: ['direction', 'source', 'account', 'type', 'amount', 'note', 'time'],
} as const satisfies Readonly<Record<TransactionsTab, readonly string[]>>;

const headsOf = (tab: TransactionsTab) => COLUMNS[tab].map((column) => `transactions.${column}`);

/** The ids of the words that a file is written in. */
export const exportWords = (tab: TransactionsTab): readonly string[] => [
  ...headsOf(tab),
  ...Object.keys(transactionsMessages),
];

type Write = (message: Message) => string;

function cellsOf(row: MoneyRow, write: Write): readonly CsvCell[] {
  const time = formatTime(row.at);
  if (row.kind === 'withdrawal') return [row.note, write(word('status', row.status)), row.amount, time];
  if (row.kind === 'deposit') {
    const [status] = depositStatus(row.status);
    return [write(word('method', row.method)), write(word('status', status)), row.amount, row.currency, time];
  }
  const words = [word('direction', row.direction), word('method', row.source), word('account', row.account)];
  return [...words.map(write), write(word('type', row.type)), row.amount, row.note, time];
}

const writer =
  (words: Words): Write =>
  (message) =>
    'text' in message ? message.text : (words[message.id] ?? message.id);

/** The three lists as files (M-213, M-215, M-217, M-221). */
export const transactionsPlan: ExportPlan<MoneyRow, TransactionsTab> = {
  table: ({ question, rows, words }) => ({
    heads: headsOf(question).map((id) => words[id] ?? id),
    rows: rows.map((row) => cellsOf(row, writer(words))),
  }),
  file: (question) => (question === 'all' ? 'transactions' : question),
};
