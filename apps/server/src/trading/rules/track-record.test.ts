import { describe, expect, it } from 'vitest';
import { decimal } from '../../ledger/decimal';
import { chartOf, lengthOf, perDay, returnOf } from './track-record';

const NOW = new Date('2026-11-18T14:00:00Z');
const months = (...rows: [month: string, profit: string][]) =>
  rows.map(([month, profit]) => ({ month, profit: decimal(profit) }));

describe('a return', () => {
  it('is per cent of the capital, rounded once, and 0 without capital (T-190)', () => {
    expect(returnOf(decimal('33.335'), decimal('1000')).toString()).toBe('3.33');
    expect(returnOf(decimal('-33.35'), decimal('1000')).toString()).toBe('-3.34');
    expect(returnOf(decimal('5'), decimal('0')).toString()).toBe('0');
  });

  it('stays within what the contract takes', () => {
    expect(returnOf(decimal('-999999'), decimal('1')).toString()).toBe('-100');
    expect(returnOf(decimal('99999999'), decimal('1')).toString()).toBe('1000000');
  });
});

describe('the chart', () => {
  it('shows each month up to the present one, and the last twelve of them (T-190)', () => {
    const chart = chartOf(months(['2025-10', '10'], ['2026-11', '-5']), decimal('1000'), NOW);
    expect(chart.months).toHaveLength(12);
    expect([chart.months[0], chart.months.at(-1)]).toEqual(['2025-12', '2026-11']);
    expect(chart.sum.toString()).toBe('-0.5');
    expect(chart.mean.toString()).toBe('0.04');
  });

  it('crosses the end of a year, and is empty without a history', () => {
    const chart = chartOf(
      months(['2026-11', '5'], ['2025-12', '10']),
      decimal('1000'),
      new Date('2026-01-02T00:00:00Z'),
    );
    expect([chart.months, chart.returns.map(String)]).toEqual([
      ['2025-12', '2026-01'],
      ['1', '0'],
    ]);
    expect(chartOf([], decimal('1000'), NOW)).toMatchObject({ months: [], returns: [] });
  });
});

describe('the pace', () => {
  it('is the mean time open in hours, and positions in a day, of which the first is whole (T-212)', () => {
    expect(lengthOf(decimal('5400'), 2)).toBe(0.75);
    expect(lengthOf(decimal('0'), 0)).toBe(0);
    expect(perDay(4, new Date('2026-11-18T13:00:00Z'), NOW)).toBe(4);
    expect(perDay(4, new Date('2026-11-16T14:00:00Z'), NOW)).toBe(2);
    expect(perDay(0, null, NOW)).toBe(0);
  });
});
