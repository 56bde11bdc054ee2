import { describe, expect, it } from 'vitest';
import { csvOf, type CsvCell } from './csv';
import { dec } from './decimal';

const lineOf = (...cells: readonly CsvCell[]) => csvOf({ heads: [], rows: [cells] }).split('\r\n')[1];

describe('a table as a file', () => {
  it('begins with the mark of UTF-8 and ends every line as RFC 4180 has it', () => {
    expect(csvOf({ heads: ['Día', 'Importe'], rows: [['2026-11-16 12:15', dec('100.05')]] })).toBe(
      '\u{FEFF}Día,Importe\r\n2026-11-16 12:15,100.05\r\n',
    );
  });

  it('quotes what has a comma, a quote or a line of its own', () => {
    expect(lineOf('plain', 'a, b', 'say "no"', 'two\nlines')).toBe('plain,"a, b","say ""no""","two\nlines"');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '=HYPERLINK("http://example.com","a")'])(
    'keeps %j from being run as a formula',
    (text) => {
      const cell = lineOf(text) ?? '';
      expect(cell.replace(/^"/, '').startsWith("'")).toBe(true);
    },
  );

  it('writes figures exactly, with a point and no separators, also those below 0 (R16)', () => {
    expect(lineOf(dec('1234567.5'), dec('-0.05'), dec(0), dec('0.12345678'))).toBe('1234567.50,-0.05,0.00,0.12345678');
  });
});
