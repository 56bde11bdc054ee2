import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minus, over, plus, rational, roundedText, times } from '../testing/rational';
import {
  areEqual,
  dec,
  decimalsOf,
  divide,
  parseDecimal,
  readPlain,
  sum,
  toPlainText,
  toScale,
  toWire,
  type Rounding,
} from './decimal';

/** Plain decimal texts with up to `places` decimals. */
const decimals = (places: number, most = 10n ** 16n) =>
  fc
    .tuple(fc.bigInt({ min: -most, max: most }), fc.integer({ min: 0, max: places }))
    .map(([units, scale]) => roundedText({ n: units, d: 10n ** BigInt(scale) }, places));
const roundings: Rounding[] = ['halfUp', 'up', 'down'];
const rounding = fc.constantFrom(...roundings);

describe('exact decimals', () => {
  it('adds and multiplies without drift: 0.1 + 0.01 × 3 = 0.13 and 1.1 × 3 = 3.3 (T-058)', () => {
    expect(toPlainText(dec(0.1).plus(dec('0.01').times(dec(3))))).toBe('0.13');
    expect(toPlainText(dec('1.1').times(dec(3)))).toBe('3.3');
  });

  it('takes numbers and numeric texts alike and refuses anything else (R16)', () => {
    expect(toPlainText(dec(0.00000001))).toBe('0.00000001');
    expect(toPlainText(dec('42.10'))).toBe('42.1');
    for (const wrong of [Number.NaN, Number.POSITIVE_INFINITY, '', 'ten', '1,000'])
      expect(() => dec(wrong)).toThrow('Invalid number');
  });

  it('throws when a plain number slips into the arithmetic (T-058)', () => {
    expect(() => dec('0.1').plus(0.2)).toThrow('Invalid value');
    expect(() => dec('0.1').gt(0)).toThrow('Invalid value');
    expect(() => Number(dec('0.1').valueOf()) + 1).toThrow('valueOf disallowed');
  });

  it('rounds halves away from zero, margins up and units down (T-058, R16)', () => {
    const at = (text: string, scale: number, how?: Rounding) => toPlainText(toScale(dec(text), scale, how));
    expect(at('1.005', 2)).toBe('1.01');
    expect(at('-1.005', 2)).toBe('-1.01');
    expect(at('0.1234561', 6, 'up')).toBe('0.123457');
    expect(at('0.1234569', 6, 'down')).toBe('0.123456');
    expect(at('-0.001', 2)).toBe('0');
  });

  it('reads what a person types and refuses the rest', () => {
    const read = (text: string) => {
      const value = parseDecimal(text);
      return value && toPlainText(value);
    };
    expect(['0.1', '5.', '.5', ' 7 ', '-3', '007', '-.25'].map(read)).toEqual([
      '0.1',
      '5',
      '0.5',
      '7',
      '-3',
      '7',
      '-0.25',
    ]);
    expect(['', ' ', '.', '-', '1e3', '1,000', '1 000', '0x1', '1.2.3', '+1', 'ten'].map(read)).toEqual(
      Array(11).fill(null),
    );
  });

  it('puts a figure of at most 15 digits on the wire unchanged and refuses a longer one (R16)', () => {
    expect(toWire(dec('999999999.999999'))).toBe(999999999.999999);
    expect(toWire(dec('9999999.12345678'))).toBe(9999999.12345678);
    expect(() => toWire(dec('1234567890.1234567'))).toThrow(RangeError);
    fc.assert(
      fc.property(decimals(6, 10n ** 15n - 1n), (text) => {
        expect(toPlainText(dec(JSON.parse(JSON.stringify(toWire(dec(text)))) as number))).toBe(text);
      }),
    );
  });

  it('agrees with fractions of whole numbers in every operation (R16)', () => {
    fc.assert(
      fc.property(decimals(8), decimals(8), fc.integer({ min: 0, max: 8 }), rounding, (a, b, scale, how) => {
        const [x, y, p, q] = [dec(a), dec(b), rational(a), rational(b)];
        expect(toPlainText(x.plus(y))).toBe(roundedText(plus(p, q), 20));
        expect(toPlainText(x.minus(y))).toBe(roundedText(minus(p, q), 20));
        expect(toPlainText(x.times(y))).toBe(roundedText(times(p, q), 20));
        expect(toPlainText(toScale(x, scale, how))).toBe(roundedText(p, scale, how));
        if (q.n !== 0n) expect(toPlainText(divide(x, y, scale, how))).toBe(roundedText(over(p, q), scale, how));
      }),
      { numRuns: 500 },
    );
  });

  it('tells equal values from others however they were written', () => {
    const values = fc.tuple(decimals(8, 200n), decimals(8, 200n));
    fc.assert(
      fc.property(values, ([x, y]) => {
        expect(areEqual(dec(x), dec(y))).toBe(dec(x).eq(dec(y)));
        expect(areEqual(dec(x), dec(`${x}${x.includes('.') ? '0' : '.0'}`))).toBe(true);
      }),
    );
    expect(areEqual(dec('12'), dec('123'))).toBe(false);
    expect(areEqual(dec('-1'), dec('1'))).toBe(false);
    expect(areEqual(dec('10'), dec('1'))).toBe(false);
  });

  it('sums a list exactly, of whatever size its values are', () => {
    const size = fc.integer({ min: -60, max: 60 });
    const values = fc.array(fc.tuple(fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), size), { maxLength: 30 });
    fc.assert(
      fc.property(values, (drawn) => {
        const decimals = drawn.map(([units, exponent]) => dec(`${units}e${exponent}`));
        const added = decimals.reduce((total, value) => total.plus(value), dec(0));
        expect(toPlainText(sum(decimals))).toBe(toPlainText(added));
      }),
    );
  });

  it('reads plain JSON numbers as big.js does, and leaves every other text to it', () => {
    const part = fc.constantFrom('0', '1', '9', '00', '120', '.', '-', '+', 'e', '');
    const texts = fc.oneof(
      decimals(8),
      fc.array(part, { maxLength: 6 }).map((parts) => parts.join('')),
    );
    const isPlain = (text: string) => /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) && Number(text) !== 0;
    fc.assert(
      fc.property(texts, (text) => {
        const value = readPlain(text);
        expect(value !== null).toBe(isPlain(text));
        if (value) expect([value.s, value.e, value.c]).toEqual([dec(text).s, dec(text).e, dec(text).c]);
        if (value) expect(toPlainText(value.plus(dec(1)))).toBe(toPlainText(dec(text).plus(dec(1))));
      }),
      { numRuns: 1_000 },
    );
  });

  it('sums a list exactly and counts decimals without trailing zeros', () => {
    fc.assert(
      fc.property(fc.array(decimals(8), { maxLength: 8 }), (texts) => {
        const total = texts.map(rational).reduce(plus, rational('0'));
        expect(toPlainText(sum(texts.map(dec)))).toBe(roundedText(total, 20));
        for (const text of texts) expect(decimalsOf(dec(text))).toBe(text.split('.')[1]?.length ?? 0);
      }),
    );
  });
});
