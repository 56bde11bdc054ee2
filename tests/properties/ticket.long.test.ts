import { stage, type Stage } from '@bourse/model-testing';
import { orderTicketModel } from '@bourse/core/charts';
import { dec } from '@bourse/core/testing';
import type { OrderTicketView } from '@bourse/core/trading';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { check } from './check.ts';
import { isBelow, type Quote } from './figures.reference.ts';
import { clientConversion } from './products.ts';
import { amount, balance, currency, decimalText, leverage, quoteOf, side, wireText } from './terms.ts';
import {
  after,
  costOf,
  face,
  marginOf,
  newTicket,
  numberOf,
  isComplainedOf,
  problemOf,
  type Asset,
  type Action,
  type Funds,
  type Ticket,
} from './ticket.reference.ts';

type Machine = Stage<typeof orderTicketModel.machine>;
type TicketEvent = Parameters<Machine['send']>[0];

/** Prices with as many decimals as the asset has, and at times one more than that (T-228). */
const asset: fc.Arbitrary<Asset> = fc.integer({ min: 0, max: 8 }).chain((decimals) =>
  fc.record({
    quote: quoteOf(decimalText(decimals, 6), 8),
    leverage,
    decimals: fc.constant(decimals),
    currency,
  }),
);
const funds: fc.Arbitrary<Funds> = fc.record({
  balance,
  freeMargin: fc.tuple(amount, fc.boolean()).map(([size, isNegative]) => (isNegative ? `-${size}` : size)),
});
const typedText = fc.oneof(
  { weight: 6, arbitrary: decimalText(6, 9) },
  { weight: 3, arbitrary: decimalText(2, 4) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '0',
      '',
      'many',
      '-1',
      '0.1',
      '0.11',
      '0.1000000',
      '0.12345678',
      '999999999.999999',
      '1000000000',
    ),
  },
);
const trigger = fc.constantFrom('takeProfit' as const, 'stopLoss' as const);
/** Right where the ticket's word changes: a stop loss of just the opening cost, funds of just the margin. */
interface Edge {
  readonly do: 'edge';
  readonly of: 'stopLoss' | 'funds';
}
const action: fc.Arbitrary<Action | Edge> = fc.oneof(
  fc.record({ do: fc.constant('edge' as const), of: fc.constantFrom('stopLoss' as const, 'funds' as const) }),
  fc.record({ do: fc.constant('side' as const), side }),
  fc.record({ do: fc.constant('type' as const), text: typedText }),
  fc.record({ do: fc.constantFrom('plus' as const, 'minus' as const) }),
  fc.record({ do: fc.constant('slide' as const), percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ do: fc.constant('toggle' as const), trigger }),
  fc.record({ do: fc.constant('typeTrigger' as const), trigger, text: typedText }),
  fc.record({ do: fc.constantFrom('plusTrigger' as const, 'minusTrigger' as const), trigger }),
  fc.record({ do: fc.constant('quote' as const), quote: quoteOf(decimalText(8, 7), 8) }),
  fc.record({ do: fc.constant('funds' as const), funds }),
);

const decimals = ({ bid, ask }: Quote) => ({ bid: dec(bid), ask: dec(ask) });
const fundsEvent = (held: Funds): TicketEvent => ({
  type: 'funds.changed',
  funds: { isPractice: false, balance: dec(held.balance), freeMargin: dec(held.freeMargin) },
});
const quoteEvent = (quote: Quote): TicketEvent => ({
  type: 'quote.changed',
  assetId: '1',
  ...decimals(quote),
  isOpen: true,
  isStale: false,
  nextOpen: null,
});

function eventOf(next: Action): TicketEvent {
  switch (next.do) {
    case 'side':
      return { type: 'side.choose', side: next.side };
    case 'type':
      return { type: 'units.change', text: next.text };
    case 'plus':
      return { type: 'units.increase' };
    case 'minus':
      return { type: 'units.decrease' };
    case 'slide':
      return { type: 'percent.change', percent: next.percent };
    case 'toggle':
      return { type: 'trigger.toggle', trigger: next.trigger };
    case 'typeTrigger':
      return { type: 'trigger.change', trigger: next.trigger, text: next.text };
    case 'plusTrigger':
      return { type: 'trigger.increase', trigger: next.trigger };
    case 'minusTrigger':
      return { type: 'trigger.decrease', trigger: next.trigger };
    case 'quote':
      return quoteEvent(next.quote);
    case 'funds':
      return fundsEvent(next.funds);
  }
}

/** The edge that this ticket stands before; nothing when it has none. */
function actionsOf(ticket: Ticket, next: Action | Edge): Action[] {
  if (next.do !== 'edge') return [next];
  if (next.of === 'stopLoss') {
    const text = costOf(ticket);
    if (text === null) return [];
    const on: Action[] = ticket.stopLoss.isOn ? [] : [{ do: 'toggle', trigger: 'stopLoss' }];
    return [...on, { do: 'typeTrigger', trigger: 'stopLoss', text }];
  }
  const freeMargin = marginOf(ticket);
  return freeMargin === null ? [] : [{ do: 'funds', funds: { ...ticket.funds, freeMargin } }];
}

/** A ticket on the real interpreter with a tradable asset. */
function open({ quote, leverage: by, decimals: places, currency: money }: Asset, held: Funds): Machine {
  const machine = stage(orderTicketModel);
  machine.send({
    type: 'asset.changed',
    asset: {
      id: '1',
      symbol: 'ANY',
      leverage: by,
      decimals: places,
      ...decimals(quote),
      conversion: clientConversion(money),
      isOpen: true,
      isStale: false,
      nextOpen: null,
    },
  });
  machine.send(quoteEvent(quote));
  machine.send(fundsEvent(held));
  return machine;
}

/** What the view says of the same figures. */
function faceOf(view: OrderTicketView): ReturnType<typeof face> {
  const field = ({ isOn, text, price, canDecrease }: OrderTicketView['takeProfit']) => ({
    isOn,
    text,
    price,
    canDecrease,
  });
  const { hint } = view.stopLoss;
  const {
    side: way,
    units,
    percent,
    canDecreaseUnits,
    buyPrice,
    sellPrice,
    amount: shown,
    marginRequired,
    available,
  } = view;
  return {
    side: way,
    units,
    percent,
    canDecreaseUnits,
    buyPrice,
    sellPrice,
    amount: shown,
    marginRequired,
    available,
    exceedsFreeMargin: view.fundsHint !== null,
    takeProfit: field(view.takeProfit),
    stopLoss: field(view.stopLoss),
    leastStopLoss: hint && 'values' in hint ? String(hint.values?.['amount']) : null,
    isTooClose: view.stopLoss.isTooClose,
  };
}

/** Beyond the wire's scale the server needs no view of the client's (R16). */
const seen = (text: string, limit: string) => (isBelow(text, limit) ? text : 'none');

it('shows after every action what the rows say, and sends no other figures (T-046, T-050, T-051, T-054)', () =>
  check([asset, funds, fc.array(action, { minLength: 1, maxLength: 12 })] as const, (start, held, actions) => {
    const machine = open(start, held);
    try {
      let expected = newTicket(start, held);
      expect(faceOf(machine.view())).toEqual(face(expected));
      for (const drawn of actions) {
        for (const next of actionsOf(expected, drawn)) {
          expected = after(expected, next);
          machine.send(eventOf(next));
          expect(faceOf(machine.view())).toEqual(face(expected));
        }
      }
      machine.take();
      machine.send({ type: 'order.submit' });
      const view: OrderTicketView = machine.view();
      const [sent] = machine.take('intentQueue');
      const problem = problemOf(expected);
      expect([view.unitsProblem, view.takeProfit.problem, view.stopLoss.problem].map((one) => one !== null)).toEqual(
        (['units', 'takeProfit', 'stopLoss'] as const).map((field) => isComplainedOf(expected, field)),
      );
      if (problem !== null) {
        expect(sent).toBeUndefined();
        return;
      }
      const body = sent?.['body'] as Record<string, unknown>;
      const margin = marginOf(expected) ?? '';
      const { takeProfit, stopLoss } = expected;
      expect([wireText(body['qty']), body['type']]).toEqual([numberOf(expected.units), expected.side]);
      expect([body['is_take_profit'], wireText(body['take_profit'])]).toEqual([
        takeProfit.isOn,
        takeProfit.isOn ? numberOf(takeProfit.text) : '0',
      ]);
      expect([body['is_stop_loss'], wireText(body['stop_loss'])]).toEqual([
        stopLoss.isOn,
        stopLoss.isOn ? numberOf(stopLoss.text) : '0',
      ]);
      const { bid, ask } = expected.asset.quote;
      expect([body['amount'], body['buy_p'], body['sell_p']].map(wireText)).toEqual([
        seen(margin, '1000000000'),
        seen(ask, '10000000'),
        seen(bid, '10000000'),
      ]);
    } finally {
      machine.stop();
    }
  }));
