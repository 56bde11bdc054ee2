import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal } from '../../ledger/decimal';
import { dueClosures, triggerOf, type Watched } from './closures';
import { fundsOf, isAtLevel } from './funds';

const LEVEL = decimal('50');
const watched = (id: number, profit: string, change: Partial<Watched> = {}): Watched => ({
  id,
  margin: decimal('100'),
  profit: decimal(profit),
  takeProfit: null,
  stopLoss: null,
  isTradable: true,
  ...change,
});

describe('triggers', () => {
  it('close at a profit of at least the take profit and a loss of at least the stop loss (T-054, T-082)', () => {
    const thresholds = { takeProfit: decimal('50'), stopLoss: decimal('20') };
    expect(triggerOf(watched(1, '49.999999', thresholds))).toBeNull();
    expect(triggerOf(watched(1, '50', thresholds))).toBe('take_profit');
    expect(triggerOf(watched(1, '-19.999999', thresholds))).toBeNull();
    expect(triggerOf(watched(1, '-20', thresholds))).toBe('stop_loss');
  });

  it('wait while the market is closed or the quote is old (T-060, T-061)', () => {
    expect(triggerOf(watched(1, '-20', { stopLoss: decimal('20'), isTradable: false }))).toBeNull();
  });
});

describe('due closures', () => {
  it('leave a healthy account alone (T-083)', () => {
    expect(dueClosures(decimal('1000'), [watched(1, '-10'), watched(2, '5')], LEVEL)).toEqual([]);
  });

  it('take the largest loser first and stop as soon as the level is above 50 % (T-083)', () => {
    const open = [watched(1, '-10'), watched(2, '-60'), watched(3, '-20')];
    expect(dueClosures(decimal('240'), open, LEVEL)).toEqual([{ id: 2, reason: 'stop_out' }]);
    expect(dueClosures(decimal('240.01'), open, LEVEL)).toEqual([]);
  });

  it('go on with the next loser that can be traded (T-061, T-083)', () => {
    const open = [watched(1, '-90', { isTradable: false }), watched(2, '-10')];
    expect(dueClosures(decimal('150'), open, LEVEL)).toEqual([{ id: 2, reason: 'stop_out' }]);
  });

  it('close what is triggered before anything is stopped out (T-082, T-083)', () => {
    const open = [watched(1, '-70'), watched(2, '-80', { stopLoss: decimal('80') })];
    expect(dueClosures(decimal('200.01'), open, LEVEL)).toEqual([{ id: 2, reason: 'stop_loss' }]);
    expect(dueClosures(decimal('190'), open, LEVEL)).toEqual([
      { id: 2, reason: 'stop_loss' },
      { id: 1, reason: 'stop_out' },
    ]);
  });

  it('let what is open cover a loss beyond the balance, closed before it or not (R36, T-082)', () => {
    const loser = watched(1, '-260', { stopLoss: decimal('100') });
    const winner = watched(2, '350');
    expect(dueClosures(decimal('100'), [loser, winner], LEVEL)).toEqual([{ id: 1, reason: 'stop_loss' }]);
    expect(dueClosures(decimal('-160'), [winner], LEVEL)).toEqual([]);
    expect(dueClosures(decimal('-300'), [winner], LEVEL)).toEqual([{ id: 2, reason: 'stop_out' }]);
  });

  it('always leave an account above the level, or without anything to close (T-083)', () => {
    const cents = (max: number) => fc.integer({ min: 0, max }).map((n) => (n / 100).toFixed(2));
    const position = fc.record({
      margin: cents(50_000),
      profit: fc.integer({ min: -50_000, max: 50_000 }),
      isTradable: fc.boolean(),
    });
    fc.assert(
      fc.property(cents(100_000), fc.array(position, { maxLength: 12 }), (balance, drawn) => {
        const open = drawn.map((part, id) =>
          watched(id, (part.profit / 100).toFixed(2), { margin: decimal(part.margin), isTradable: part.isTradable }),
        );
        const due = dueClosures(decimal(balance), open, LEVEL);
        const closed = new Set(due.map(({ id }) => id));
        expect(closed.size).toBe(due.length);
        const money = due.reduce((sum, { id }) => sum.plus((open[id] as Watched).profit), decimal(balance));
        const left = open.filter(({ id }) => !closed.has(id));
        const isStuck = left.every(({ isTradable }) => !isTradable);
        expect(isStuck || !isAtLevel(fundsOf(money, left), LEVEL)).toBe(true);
      }),
    );
  });
});
