import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rational, roundedText } from '../testing/rational';
import { dec } from './decimal';
import {
  DASH,
  formatFigure,
  formatLeverage,
  formatMoney,
  formatPercent,
  formatPrice,
  formatQuantity,
  groupTyped,
  toneOf,
  truncateName,
} from './format';

describe('texts of figures', () => {
  it('shows 2 decimals with thousands separators, 3 in rows (T-227, A-245, A-246)', () => {
    expect(formatFigure(dec('1234.5'))).toBe('1,234.50');
    expect(formatFigure(dec('1234567.891'), { decimals: 3 })).toBe('1,234,567.891');
    expect(formatFigure(dec('999.995'))).toBe('1,000.00');
  });

  it('puts $ before the figure and the minus before $ (R16)', () => {
    expect(formatMoney(dec('1234.5'))).toBe('$1,234.50');
    expect(formatMoney(dec('-0.05'))).toBe('-$0.05');
    expect(formatMoney(dec('12.3'), { signed: true })).toBe('+$12.30');
  });

  it('shows −0 as 0, without a sign (T-228)', () => {
    expect(formatFigure(dec('-0.001'))).toBe('0.00');
    expect(formatMoney(dec('0.001'), { signed: true })).toBe('$0.00');
    expect(formatFigure(dec('0').times(dec(-1)), { decimals: 3 })).toBe('0.000');
  });

  it('shows a dash for a missing value and 0.00 for a missing amount (R16, A-248)', () => {
    expect([formatFigure(null), formatMoney(undefined)]).toEqual(['0.00', '$0.00']);
    expect([formatPrice(null, 5), formatQuantity(null), formatPercent(null), formatLeverage(null)]).toEqual(
      Array(4).fill(DASH),
    );
  });

  it('shows prices with the decimals of the asset, at least 2 or 3, at most 8 (T-228)', () => {
    expect(formatPrice(dec('1.1'), 5)).toBe('1.10000');
    expect(formatPrice(dec('67013.4'), 1)).toBe('67,013.40');
    expect(formatPrice(dec('67013.4'), 1, 3)).toBe('67,013.400');
    expect(formatPrice(dec('0.123456789'), 12)).toBe('0.12345679');
    expect(formatPrice(dec('1.23456'), 2)).toBe('1.23456');
  });

  it('shows quantities without trailing zeros, leverage as 1:N and per cent with 2 decimals (T-045, T-016, T-122)', () => {
    expect([dec('0.10'), dec('1250.5'), dec('3')].map((value) => formatQuantity(value))).toEqual([
      '0.1',
      '1,250.5',
      '3',
    ]);
    expect(formatLeverage(100)).toBe('1:100');
    expect(formatPercent(dec('525'))).toBe('525.00%');
    expect(formatPercent(dec('1.256'), { signed: true })).toBe('+1.26%');
  });

  it('groups the thousands of what was typed and leaves the rest as it is (T-227)', () => {
    const typed = ['5000', '1234567.10', '999', '0.1', '12.', '.5', '-1000', '1,000', 'abc', ''];
    expect(typed.map(groupTyped)).toEqual([
      '5,000',
      '1,234,567.10',
      '999',
      '0.1',
      '12.',
      '.5',
      '-1000',
      '1,000',
      'abc',
      '',
    ]);
  });

  it('groups no figure that begins with needless zeros: "0,100" for a hundred would read as a tenth (R40)', () => {
    for (const text of ['0100', '0005', '00.5', '0', '0001234.5']) expect(groupTyped(text)).toBe(text);
  });

  it('cuts names over 10 characters to 10 and an ellipsis (T-231, T-232)', () => {
    expect(truncateName('0123456789')).toBe('0123456789');
    expect(truncateName('01234567890')).toBe('0123456789…');
  });

  it('has a tone beside the sign', () => {
    expect([dec('0.1'), dec('-0.1'), dec('0'), null].map(toneOf)).toEqual(['up', 'down', 'flat', 'flat']);
  });

  it('keeps every digit of the rounded figure, whatever its size (T-227)', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
        fc.integer({ min: 0, max: 8 }),
        (units, decimals) => {
          const text = roundedText({ n: units, d: 10n ** 6n }, 6);
          const shown = formatFigure(dec(text), { decimals });
          const plain = shown.replaceAll(',', '');
          expect(roundedText(rational(plain), 8)).toBe(roundedText(rational(text), decimals));
          expect(plain.split('.')[1]?.length ?? 0).toBe(decimals);
          expect(shown).toMatch(/^-?\d{1,3}(,\d{3})*(\.\d+)?$/);
        },
      ),
    );
  });
});
