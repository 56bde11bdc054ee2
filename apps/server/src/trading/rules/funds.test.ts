import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal } from '../../ledger/decimal';
import { credit } from '../../ledger/credit';
import { fundsOf, isAtLevel } from './funds';

const exposure = (margin: string, profit: string) => ({ margin: decimal(margin), profit: decimal(profit) });
/** Whole units of 10^-scale as text. */
const text = (points: bigint, scale: number) => {
  const digits = (points < 0n ? -points : points).toString().padStart(scale + 1, '0');
  return `${points < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
};

describe('funds', () => {
  it('are balance + P/L and equity − margin (T-117, T-120, R17)', () => {
    const funds = fundsOf(decimal('1000'), [exposure('150', '70'), exposure('50', '-20')]);
    expect(funds.margin.toString()).toBe('200');
    expect(funds.profit.toString()).toBe('50');
    expect(funds.equity.toString()).toBe('1050');
    expect(funds.freeMargin.toString()).toBe('850');
  });

  it('reach a level at exactly that share of the margin, and never without margin (T-083)', () => {
    const level = decimal('50');
    expect(isAtLevel(fundsOf(decimal('100'), [exposure('200', '0')]), level)).toBe(true);
    expect(isAtLevel(fundsOf(decimal('100.01'), [exposure('200', '0')]), level)).toBe(false);
    expect(isAtLevel(fundsOf(decimal('0'), []), level)).toBe(false);
  });
});

describe('credit', () => {
  it('adds a gain rounded down and a loss rounded up to 2 decimals (T-081, R35)', () => {
    expect(credit(decimal('100'), decimal('1.009')).balance.toFixed(2)).toBe('101.00');
    expect(credit(decimal('100'), decimal('-1.001')).balance.toFixed(2)).toBe('98.99');
    expect(credit(decimal('100'), decimal('0.009')).amount.toString()).toBe('0');
  });

  it('floors the balance at 0 and takes only what is there (T-081)', () => {
    const { balance, amount } = credit(decimal('10.50'), decimal('-10.51'));
    expect(balance.toString()).toBe('0');
    expect(amount.toString()).toBe('-10.5');
  });

  it('agrees with whole cents for any balance and profit (R16, R35)', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }),
        (cents, millionths) => {
          const rounded = millionths < 0n ? (millionths - 9_999n) / 10_000n : millionths / 10_000n;
          const sum = cents + rounded;
          const after = sum < 0n ? 0n : sum;
          const moved = credit(decimal(text(cents, 2)), decimal(text(millionths, 6)));
          expect(moved.balance.toFixed(2)).toBe(text(after, 2));
          expect(moved.amount.eq(text(after - cents, 2))).toBe(true);
        },
      ),
    );
  });
});
