import { decimalsOf, type Decimal } from './decimal';

/** A cell of a table that is saved: words, or an exact figure. */
export type CsvCell = string | Decimal;

export interface CsvTable {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly CsvCell[])[];
}

/** A spreadsheet would run these as formulas; a quote before them makes them a text. */
const FORMULA = /^[=+\-@\t\r]/;
const QUOTED = /[",\r\n]/;
const LEAST_DECIMALS = 2;

function written(cell: CsvCell): string {
  // Every digit, a point, no separators: a spreadsheet reads it as a number.
  if (typeof cell !== 'string') return cell.toFixed(Math.max(LEAST_DECIMALS, decimalsOf(cell)));
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Without it spreadsheets read UTF-8 as something else. */
const MARK = '\u{FEFF}';

/** A table as RFC 4180 has it. */
export const csvOf = ({ heads, rows }: CsvTable): string =>
  `${MARK}${[heads, ...rows].map((cells) => `${cells.map(written).join(',')}\r\n`).join('')}`;
