import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPlainText } from '../../shared/decimal';
import { tradeReader } from './trade-reader';
import { parseTrades } from './trading.wire';

const trade = (id: number, change: object = {}, asset: object = {}) => ({
  id,
  asset: { id: 4, image: '', sy: 'EURUSD', decimals: 5, ...asset },
  traded_amount: 0.036674,
  leverage: 30,
  qty: 1,
  closing_price: 1.1,
  opening_price: 1.1002,
  trade_type: 'sell',
  profit: -0.0002,
  created_at: '2026-11-21T10:00:00.000Z',
  status: 0,
  is_practice: true,
  is_take_profit: true,
  is_stop_loss: false,
  take_profit: 50,
  stop_loss: 0,
  duration: 10,
  closed_at: null,
  close_reason: null,
  balance_after: null,
  booked: null,
  ...change,
});

/** Values of the wire, among them such that make the list no list of trades. */
const odd = fc.constantFrom<unknown>(0, 1.5, -1, '2.5', '07', 'x', null, undefined, true, {}, Number.POSITIVE_INFINITY);
const price = fc.integer({ min: 1, max: 10 ** 9 }).map((units) => units / 10 ** 5);
const change = fc.oneof(
  { weight: 6, arbitrary: fc.record({ closing_price: price, profit: price }, { requiredKeys: [] }) },
  fc.dictionary(fc.constantFrom(...Object.keys(trade(1))), odd, { maxKeys: 2 }),
);
const assetChange = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  fc.dictionary(fc.constantFrom('id', 'image', 'sy', 'decimals'), odd, { maxKeys: 1 }),
);
const row = fc.tuple(fc.integer({ min: 1, max: 3 }), change, assetChange).map((parts) => trade(...parts));
/** A trade that holds another one under `data`, which is the one that counts. */
const nested = fc.tuple(row, row).map(([outer, inner]) => ({ ...outer, data: inner }));
const answer = fc.tuple(
  fc.uniqueArray(fc.oneof({ weight: 9, arbitrary: row }, nested), { selector: ({ id }) => id, maxLength: 3 }),
  fc.boolean(),
  fc.boolean(),
);

describe('a reader of list after list', () => {
  it('reads what a parser reads, whatever came before (T-108, T-209)', () => {
    fc.assert(
      fc.property(fc.array(answer, { minLength: 2, maxLength: 6 }), (answers) => {
        const read = tradeReader();
        for (const [list, isWrapped, isPractice] of answers) {
          const body: unknown = isWrapped ? { data: list } : list;
          expect(read(body, isPractice)).toEqual(parseTrades(body, isPractice));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('keeps a position by reference while nothing of it changes', () => {
    const read = tradeReader();
    const [first, second] = read([trade(1), trade(2)], true) ?? [];
    const next = read([trade(2, { closing_price: 1.2, profit: -0.0998 }), trade(1)], true) ?? [];
    expect(next[1]).toBe(first);
    expect(next[0]).not.toBe(second);
    expect(next[0] && toPlainText(next[0].currentPrice)).toBe('1.2');
    expect(next[0] && toPlainText(next[0].profit)).toBe('-0.0998');
    // What did not move is shared with the position before.
    expect(next[0]?.margin).toBe(second?.margin);
  });

  it('answers null for a list with one entry outside shape, and remembers the last good one (T-108)', () => {
    const read = tradeReader();
    const [first] = read([trade(1)], true) ?? [];
    expect(read([trade(1, { profit: 'much' })], true)).toBeNull();
    expect(read({ message: 'no' }, true)).toBeNull();
    expect(read([trade(1)], true)?.[0]).toBe(first);
  });
});
