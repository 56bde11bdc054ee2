import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, divideHalfUp, divideUp, fromPoints, halfUp, hasScale, toColumn, toJson, up } from './decimal';

describe('decimal', () => {
  it('adds and multiplies without binary dust (T-058)', () => {
    expect(decimal(0.1).plus(decimal(0.01).times('3')).toString()).toBe('0.13');
    expect(decimal(1.1).times('3').toString()).toBe('3.3');
  });

  it('takes numeric strings and refuses everything else', () => {
    expect(decimal('1e-7').eq('0.0000001')).toBe(true);
    for (const text of ['', 'abc', '1,5', 'Infinity', 'NaN', '0x10'])
      expect(() => decimal(text)).toThrow('Invalid number');
    expect(() => decimal(Number.NaN)).toThrow('Invalid number');
    expect(() => decimal(Number.POSITIVE_INFINITY)).toThrow('Invalid number');
  });

  it('rounds halves away from zero and reserves upwards (R16)', () => {
    expect(halfUp(decimal('0.125'), 2).toString()).toBe('0.13');
    expect(halfUp(decimal('-0.125'), 2).toString()).toBe('-0.13');
    expect(halfUp(decimal('0.1249999'), 2).toString()).toBe('0.12');
    expect(up(decimal('0.0000001'), 6).toString()).toBe('0.000001');
    expect(toColumn(decimal('-1.005'), 2)).toBe('-1.01');
  });

  it('divides with one rounding of the exact quotient (R16)', () => {
    const million = 1_000_000n;
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 21n), max: 10n ** 21n }),
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        (a, b) => {
          const magnitude = (a < 0n ? -a : a) * million;
          const sign = a < 0n ? -1n : 1n;
          const half = sign * ((2n * magnitude + b) / (2n * b));
          const ceil = sign * ((magnitude + b - 1n) / b);
          const numerator = decimal(a.toString());
          const denominator = decimal(b.toString());
          expect(divideHalfUp(numerator, denominator, 6).times('1000000').toFixed(0)).toBe(
            half.toString().replace(/^-0$/, '0'),
          );
          expect(divideUp(numerator, denominator, 6).times('1000000').toFixed(0)).toBe(
            ceil.toString().replace(/^-0$/, '0'),
          );
        },
      ),
    );
  });

  it('survives JSON at every scale of the contract (R16)', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n - 1n }), fc.constantFrom(8, 6), (points, scale) => {
        const value = fromPoints(Number(points), scale);
        const wire = JSON.parse(JSON.stringify(toJson(value))) as number;
        expect(decimal(wire).eq(value)).toBe(true);
        expect(toColumn(decimal(wire), scale)).toBe(toColumn(value, scale));
      }),
    );
  });

  it('makes prices of whole points', () => {
    expect(fromPoints(12345, 2).toString()).toBe('123.45');
    expect(fromPoints(7, 8).toFixed(8)).toBe('0.00000007');
    expect(fromPoints(-7, 2).toString()).toBe('-0.07');
    expect(fromPoints(42, 0).toString()).toBe('42');
    expect(hasScale(decimal('0.1234567'), 6)).toBe(false);
    expect(hasScale(decimal('0.123456'), 6)).toBe(true);
  });
});
