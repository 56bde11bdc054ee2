import { describe, expect, it } from 'vitest';
import { decimal } from '../../ledger/decimal';
import { fundsOf, isAtLevel } from './funds';

const exposure = (margin: string, profit: string) => ({ margin: decimal(margin), profit: decimal(profit) });

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
