import type { CsvCell } from '../../shared/csv';
import { formatTime } from '../../shared/dates';
import type { ExportPlan } from '../../shared/export';
import type { Position } from '../trading.types';
import type { OrdersTab } from './orders-export.machine';

/** The columns of each file, by the texts of the lists' heads. */
const COLUMNS = {
  open: ['name', 'direction', 'units', 'leverage', 'invested', 'opening', 'current', 'netProfit', 'openedAt'],
  closed: ['name', 'direction', 'units', 'leverage', 'invested', 'opening', 'closing', 'netProfit', 'openedAt'].concat([
    'closedAt',
    'closeReason',
  ]),
} as const satisfies Readonly<Record<OrdersTab, readonly string[]>>;

/** What the detail of a position calls so; the rest are heads of the lists. */
const OF_DETAIL: readonly string[] = ['openedAt', 'closeReason'];
const headsOf = (tab: OrdersTab) =>
  COLUMNS[tab].map((column) => `${OF_DETAIL.includes(column) ? 'orderDetail' : 'positions'}.${column}`);

const SIDES = { buy: 'positions.buy', sell: 'positions.sell' } as const;
const REASONS = {
  manual: 'trading.reason.manual',
  take_profit: 'trading.reason.takeProfit',
  stop_loss: 'trading.reason.stopLoss',
  stop_out: 'trading.reason.stopOut',
  manager: 'trading.reason.manager',
} as const;

/** The ids of the words that a file is written in. */
export const orderWords = (tab: OrdersTab): readonly string[] => [
  ...headsOf(tab),
  ...Object.values(SIDES),
  ...Object.values(REASONS),
];

function cellsOf(position: Position, tab: OrdersTab, say: (id: string) => string): readonly CsvCell[] {
  const { symbol, side, quantity, leverage, margin, openingPrice, currentPrice, profit } = position;
  const { openedAt, closedAt, closeReason } = position;
  return [
    symbol,
    say(SIDES[side]),
    quantity,
    // Spreadsheets take 1:30 for a time of day.
    String(leverage),
    margin,
    openingPrice,
    currentPrice,
    profit,
    formatTime(openedAt),
    ...(tab === 'closed'
      ? [closedAt === null ? '' : formatTime(closedAt), closeReason === null ? '' : say(REASONS[closeReason])]
      : []),
  ];
}

/** Both lists of the order book as files, with every digit that the server sent. */
export const ordersPlan: ExportPlan<Position, OrdersTab> = {
  table: ({ question, rows, words }) => {
    const say = (id: string) => words[id] ?? id;
    return { heads: headsOf(question).map(say), rows: rows.map((row) => cellsOf(row, question, say)) };
  },
  file: (question) => `${question}-positions`,
};
