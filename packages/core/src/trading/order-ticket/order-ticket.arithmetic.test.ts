import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dec } from '../../shared/decimal';
import { isLess, minus, over, plus, rational, roundedText, times, type Rational } from '../../testing/rational';
import { euro, readyTicket } from './order-ticket.model';
import type { OrderTicketEvent } from './order-ticket.types';

const LEVERAGE = euro.leverage;
const BALANCE = '10000';

/** The ticket's arithmetic a second time, in fractions, written from the rows alone. */
interface Sheet {
  side: 'buy' | 'sell';
  units: string;
  bid: string;
  ask: string;
  /** Amount of the last slider move, until a unit edit or side toggle (T-050). */
  slider: string | null;
}

const price = (sheet: Sheet): Rational => rational(sheet.side === 'buy' ? sheet.ask : sheet.bid);
const margin = (sheet: Sheet): string =>
  roundedText(over(times(price(sheet), rational(sheet.units)), rational(String(LEVERAGE))), 6, 'up');

function follow(sheet: Sheet, event: OrderTicketEvent): Sheet {
  const units = rational(sheet.units);
  const edited = (changed: Rational): Sheet => ({ ...sheet, units: roundedText(changed, 6), slider: null });
  switch (event.type) {
    case 'side.choose':
      return event.side === sheet.side ? sheet : { ...sheet, side: event.side, slider: null };
    case 'units.change':
      return { ...sheet, units: event.text, slider: null };
    case 'units.increase':
      return edited(plus(units, rational('0.01')));
    case 'units.decrease':
      return edited(isLess(rational('0.1'), units) ? minus(units, rational('0.01')) : units);
    case 'percent.change': {
      const amount = over(times(rational(BALANCE), rational(String(event.percent))), rational('100'));
      const slid = roundedText(over(amount, rational(sheet.ask)), 6, 'down');
      return { ...sheet, units: slid, slider: roundedText(amount, 6) };
    }
    case 'quote.changed':
      return { ...sheet, bid: event.bid.toFixed(), ask: event.ask.toFixed() };
    default:
      return sheet;
  }
}

const unitsText = fc.bigInt({ min: 1n, max: 10n ** 12n }).map((n) => roundedText({ n, d: 10n ** 6n }, 6));
const quotes = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 9n }), fc.bigInt({ min: 0n, max: 10n ** 6n }))
  .map(([bid, spread]): OrderTicketEvent => {
    const [low, high] = [bid, bid + spread].map((n) => dec(roundedText({ n, d: 10n ** 5n }, 5)));
    return {
      type: 'quote.changed',
      assetId: '1',
      bid: low ?? dec(1),
      ask: high ?? dec(1),
      isOpen: true,
      isStale: false,
      nextOpen: null,
    };
  });
const quoteOf = (price: string): OrderTicketEvent => {
  const exact = dec(price);
  return { type: 'quote.changed', assetId: '1', bid: exact, ask: exact, isOpen: true, isStale: false, nextOpen: null };
};
const events: fc.Arbitrary<OrderTicketEvent> = fc.oneof(
  fc.constantFrom('buy' as const, 'sell' as const).map((side): OrderTicketEvent => ({ type: 'side.choose', side })),
  unitsText.map((text): OrderTicketEvent => ({ type: 'units.change', text })),
  fc.constantFrom<OrderTicketEvent>({ type: 'units.increase' }, { type: 'units.decrease' }),
  fc.integer({ min: 1, max: 100 }).map((percent): OrderTicketEvent => ({ type: 'percent.change', percent })),
  quotes,
);

const plain = (text: string) => roundedText(rational(text.replaceAll(/[$,]/g, '')), 2);

describe('order ticket arithmetic', () => {
  it('agrees with fractions of whole numbers after any sequence of edits, moves and rates (T-046, T-048, T-049, T-051)', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 12 }), (sequence) => {
        const ticket = readyTicket();
        let sheet: Sheet = { side: 'buy', units: '0.1', bid: '1.1', ask: '1.1002', slider: null };
        for (const event of sequence) {
          ticket.send(event);
          sheet = follow(sheet, event);
        }
        const view = ticket.view();
        expect(view.units).toBe(sheet.units);
        expect(plain(view.marginRequired)).toBe(roundedText(rational(margin(sheet)), 2));
        expect(plain(view.amount)).toBe(roundedText(rational(sheet.slider ?? margin(sheet)), 2));
        const [sent] = ticket.submit();
        // An amount that the wire cannot carry is left out of the order (R16).
        const amount = isLess(rational(margin(sheet)), rational('1000000000')) ? Number(margin(sheet)) : undefined;
        const figures = [Number(sheet.units), amount, Number(sheet.ask), Number(sheet.bid)];
        const isSent = /[1-9]/.test(sheet.units);
        expect(sent && ['qty', 'amount', 'buy_p', 'sell_p'].map((name) => sent.body[name])).toEqual(
          isSent ? figures : undefined,
        );
        ticket.stop();
      }),
      // The example: 10 million units, slid to at the least price, cost 1e9 at the next.
      { numRuns: 200, examples: [[[quoteOf('0.00001'), { type: 'percent.change', percent: 1 }, quoteOf('3000')]]] },
    );
  });

  it('returns to where it was after as many steps up as down, from 0.1 up (T-043, T-044, T-058)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), (steps) => {
        const ticket = readyTicket();
        for (let step = 0; step < steps; step++) ticket.send({ type: 'units.increase' });
        expect(ticket.view().units).toBe(
          roundedText(plus(rational('0.1'), over(rational(String(steps)), rational('100'))), 6),
        );
        for (let step = 0; step < steps; step++) ticket.send({ type: 'units.decrease' });
        expect(ticket.view().units).toBe('0.1');
        ticket.stop();
      }),
      { numRuns: 20 },
    );
  });
});
