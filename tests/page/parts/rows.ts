import type { PositionRowView } from '@bourse/core/trading';
import { byRole, descriptionOf, textOf } from '../dom.ts';
import { sent, type Look } from '../look.ts';
import { say } from '../catalogue.ts';

/** Columns of a list, by the message of their head. */
export const COLUMNS = {
  room: ['name', 'invested', 'leverage', 'units', 'current', 'opening', 'direction', 'netProfit', 'action'],
  open: ['name', 'units', 'current', 'opening', 'direction', 'netProfit', 'action'],
  closed: ['name', 'units', 'closing', 'opening', 'direction', 'netProfit', 'closedAt'],
} as const;
export type List = keyof typeof COLUMNS;
type Column = (typeof COLUMNS)[List][number];

const cellText = (row: PositionRowView, column: Column): string => {
  switch (column) {
    case 'name':
      return row.symbol;
    case 'closing':
      return row.current;
    case 'direction':
      return say(`positions.${row.side}`);
    case 'netProfit':
      return row.profit;
    case 'action':
      return say('closing.close');
    default:
      return row[column];
  }
};

/**
 * A table of positions: each row is that of its id, in the order of the ids, none missing and none twice; grey where
 * they are old.
 */
export function table(
  look: Look,
  of: HTMLElement | null,
  list: List,
  rows: readonly (PositionRowView | undefined)[],
  isOld = false,
): void {
  if (of === null) return;
  const columns = COLUMNS[list];
  look.names(
    'columns',
    'columnheader',
    columns.map((column) => say(`positions.${column === 'netProfit' ? 'netProfitUsd' : column}`)),
    of,
  );
  const shown = byRole('row', undefined, of).filter((each) => byRole('columnheader', undefined, each).length === 0);
  look.same('rows', shown.length, rows.length);
  for (const [at, row] of rows.entries()) {
    const element = shown[at];
    if (row === undefined || element === undefined) continue;
    const what = `row ${at + 1} (${row.symbol} ${row.id})`;
    const cells = [...byRole('rowheader', undefined, element), ...byRole('cell', undefined, element)];
    for (const [place, column] of columns.entries()) {
      const cell = cells[place];
      if (cell === undefined) look.found.push(`${what} has no ${column}`);
      else look.same(`${what} ${column}`, textOf(cell), cellText(row, column));
      if (column === 'direction' && cell) direction(look, row, cell);
      if (column === 'netProfit' && cell)
        look.stands(`${what} P/L`, { text: row.profit, tone: isOld ? 'flat' : row.tone }, cell);
    }
    look.same(`${what} greyed`, isGreyed(element), row.isClosed);
    buttons(look, what, row, element);
  }
}

/** Drawn fainter than what can be used. */
const isGreyed = (element: Element): boolean => Number(getComputedStyle(element).opacity) < 1;

/** The same on a phone. */
export function cards(
  look: Look,
  within: HTMLElement | null,
  rows: readonly (PositionRowView | undefined)[],
  isOld = false,
): void {
  if (within === null) return;
  const shown = byRole('article', undefined, within);
  look.names(
    'cards',
    'article',
    rows.map((row) => row?.symbol ?? ''),
    within,
  );
  for (const [at, row] of rows.entries()) {
    const card = shown[at];
    if (row === undefined || card === undefined) continue;
    const what = `card ${at + 1} (${row.symbol} ${row.id})`;
    look.follows(row.symbol, say(`positions.${row.side}`), card);
    look.follows(say(`positions.${row.side}`), row.units, card);
    direction(look, row, card);
    look.stands(`${what} P/L`, { text: row.profit, tone: isOld ? 'flat' : row.tone }, card);
    look.follows(say('positions.opening'), row.opening, card);
    look.follows(say(row.isOpen ? 'positions.current' : 'positions.closing'), row.current, card);
    if (!row.isOpen) look.stands(`${what} time`, row.closedAt, card);
    look.same(`${what} greyed`, isGreyed(card), row.isClosed);
    buttons(look, what, row, card);
  }
}

/** The side as text, and the colour that repeats it. */
export function direction(look: Look, { side, symbol }: PositionRowView, within: HTMLElement): void {
  look.stands(`side of ${symbol}`, { text: say(`positions.${side}`), tone: side === 'buy' ? 'up' : 'down' }, within);
}

/** What tells a position from another of the same asset. */
const toldBy = ({ side, units, opening }: PositionRowView): string =>
  say(side === 'buy' ? 'positions.bought' : 'positions.sold', { units, price: opening });

/** The two things that can be done with a row. */
function buttons(look: Look, what: string, row: PositionRowView, within: HTMLElement): void {
  const name = look.one('button', say('positions.detail', { symbol: row.symbol }), within);
  const opened = sent('dialogs', 'dialog.open', { name: 'orderDetail', input: { id: row.id } });
  if (name) {
    look.controlled(name, `${what} details`, { sends: [opened] });
    look.same(`${what} told by`, descriptionOf(name), toldBy(row));
  }
  closeButton(look, row, within);
}

/** The button that closes a position: there while it is open. */
export function closeButton(look: Look, row: PositionRowView, within: HTMLElement): void {
  const { symbol } = row;
  const name = row.reason
    ? say('closing.closeTold', { symbol, told: toldBy(row) })
    : say('closing.closePosition', { symbol });
  look.present('button', name, row.isOpen, within);
  const [button] = byRole('button', name, within);
  if (!row.isOpen || button === undefined) return;
  look.controlled(button, `${name} ${row.id}`, {
    disabled: !row.canClose && !row.isClosed,
    locked: row.isClosed,
    busy: row.isClosing,
    sends: [sent('closing', 'position.close', { id: row.id })],
  });
  look.same(`reason at ${name}`, descriptionOf(button), row.reason ? say(row.reason) : toldBy(row));
}
