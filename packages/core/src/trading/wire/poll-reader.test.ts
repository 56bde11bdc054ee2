import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { toPlainText } from '../../shared/decimal';
import { pollReader } from './poll-reader';
import { tradeReader } from './trade-reader';
import { parseTrades } from './trading.wire';

/** A trade as text: values may be any text, so that numbers are written in every way there is. */
const trade = (id: number, change: Record<string, string> = {}) => {
  const parts: Record<string, string> = {
    id: String(id),
    asset: '{"id":4,"image":"","sy":"EURUSD","decimals":5}',
    traded_amount: '0.036674',
    leverage: '30',
    qty: '1',
    closing_price: '1.1',
    opening_price: '1.1002',
    trade_type: '"sell"',
    profit: '-0.0002',
    created_at: '"2026-11-21T10:00:00.000Z"',
    status: '0',
    is_take_profit: 'true',
    is_stop_loss: 'false',
    take_profit: '50',
    close_reason: 'null',
    ...change,
  };
  return `{${Object.entries(parts)
    .map(([name, value]) => `"${name}":${value}`)
    .join()}}`;
};
const list = (...trades: string[]) => `[${trades.join()}]`;

const figure = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -(10 ** 9), max: 10 ** 9 }).map((units) => String(units / 10 ** 5)) },
  fc.double().map((value) => JSON.stringify(value)),
  fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).map(String),
  fc.constantFrom(
    ...['0', '-0', '-0.0', '1.10', '1e3', '1E-7', '-2.5e+2', '1e999', '0.12345678901234567890'],
    ...['01', '1.', '.5', '-', '+1', '1e', '1.2.3', '--1', '', '"1.5"', 'null', 'true', '{"profit":1}'],
  ),
);
const moved = fc.record({ closing_price: figure, profit: figure }, { requiredKeys: [] });
const changed = fc.dictionary(
  fc.constantFrom('id', 'asset', 'qty', 'opening_price', 'note', 'data', 'closed_at', 'is_practice', 'trade_type'),
  fc.constantFrom(
    ...['1', '"x"', 'null', 'true', '"\\"profit\\":7"', '"\\"closing_price\\":7,"', '{"profit":5}', '"profit"'],
    ...['{"id":4,"sy":"EURUSD"}', '{"id":4,"sy":"EURUSD","decimals":5,"profit":3}', trade(9), '"buy"', '"sell"'],
  ),
  { maxKeys: 1 },
);
const row = fc
  .tuple(fc.integer({ min: 1, max: 3 }), moved, fc.oneof({ weight: 9, arbitrary: fc.constant({}) }, changed))
  .map(([id, values, others]) => trade(id, { ...values, ...others }));
const answer = fc.tuple(fc.array(row, { maxLength: 3 }), fc.nat(9), fc.nat(9));

/** What a reader answers, or that it throws. */
const outcome = (read: () => unknown) => {
  try {
    return { read: read() };
  } catch (error) {
    return { thrown: (error as Error).name };
  }
};

describe('a reader of poll after poll', () => {
  it('reads what a parser reads, whatever came before and however numbers are written (T-108, R16)', () => {
    fc.assert(
      fc.property(fc.array(answer, { minLength: 2, maxLength: 6 }), (answers) => {
        const read = pollReader();
        for (const [rows, form, mode] of answers) {
          const text = form === 0 ? `{"data":${list(...rows)}}` : list(...rows);
          const isPractice = mode === 0;
          const parsed = outcome(() => parseTrades(JSON.parse(text), isPractice));
          expect(outcome(() => read(text, isPractice))).toEqual(parsed);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('reads a poll of the same rows without parsing it, and keeps what did not move', () => {
    const parse = vi.fn<ReturnType<typeof tradeReader>>(tradeReader());
    const read = pollReader(parse);
    const [first, second] = read(list(trade(2), trade(1)), true) ?? [];
    const next = read(list(trade(2), trade(1, { closing_price: '1.2', profit: '-1e-7' })), true) ?? [];
    expect(parse).toHaveBeenCalledOnce();
    expect(next[0]).toBe(first);
    expect(next[1]).toEqual({ ...second, currentPrice: next[1]?.currentPrice, profit: next[1]?.profit });
    expect(next[1] && [toPlainText(next[1].currentPrice), toPlainText(next[1].profit)]).toEqual(['1.2', '-0.0000001']);
    expect(next[1]?.margin).toBe(second?.margin);
  });

  it('parses a poll of other rows, of the other account mode, and of what is no list', () => {
    const parse = vi.fn<ReturnType<typeof tradeReader>>(tradeReader());
    const read = pollReader(parse);
    read(list(trade(1)), true);
    expect(read(list(trade(1)), false)?.[0]?.isPractice).toBe(false);
    expect(read(list(trade(1), trade(2)), false)).toHaveLength(2);
    expect(read(list(trade(1, { leverage: '20' }), trade(2)), false)?.[0]?.leverage).toBe(20);
    expect(read('{"message":"no"}', false)).toBeNull();
    expect(parse).toHaveBeenCalledTimes(5);
    expect(() => read('<html>', false)).toThrow(SyntaxError);
  });

  it('refuses half a poll as a whole: nothing of it is kept', () => {
    const read = pollReader();
    const [first, second] = read(list(trade(2), trade(1)), true) ?? [];
    const half = list(trade(2, { closing_price: '1.5', profit: '9' }), trade(1, { profit: '1e999' }));
    expect(read(half, true)).toBeNull();
    const again = read(list(trade(2), trade(1)), true) ?? [];
    expect(again).toEqual([first, second]);
  });
});
