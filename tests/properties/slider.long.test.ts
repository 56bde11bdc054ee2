import { dec, figures } from '@bourse/core/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check } from './check.ts';
import * as reference from './figures.reference.ts';
import { clientConversion, ofClient } from './products.ts';
import { amount, anyPrice, balance, currency, price, side, units } from './terms.ts';

describe('the slider of the ticket', () => {
  it('takes p % of the balance and the units that buys, rounded down (T-045, T-048, T-049)', () =>
    check([fc.integer({ min: 1, max: 100 }), balance, anyPrice, currency] as const, (share, held, ask, money) => {
      const expected = reference.sliderAmount(share, held);
      const taken = figures.amountOfPercent(share, dec(held));
      expect(ofClient(taken)).toBe(expected);
      const bought = figures.unitsOfAmount(taken, dec(ask), clientConversion(money));
      expect(ofClient(bought)).toBe(reference.sliderUnits(expected, ask, money));
    }));
});

describe('a threshold of the ticket', () => {
  it('reaches a take profit or stop loss at opening ± amount ÷ units (T-054, R16)', () =>
    check(
      [side, fc.constantFrom('takeProfit' as const, 'stopLoss' as const), price, amount, units, currency] as const,
      (way, trigger, opening, sum, quantity, money) => {
        const conversion = clientConversion(money);
        const at = figures.triggerPrice(way, trigger, dec(opening), dec(sum), dec(quantity), conversion);
        expect(ofClient(at)).toBe(reference.triggerPrice(way, trigger, opening, sum, quantity, money));
      },
    ));
});
