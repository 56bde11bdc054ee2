import { describe, expect, it } from 'vitest';
import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import type { Message } from '../../shared/message';
import type { Services } from '../../shared/services';
import { fakePorts } from '../../testing';
import { placedView } from '../order-ticket';
import { euro, funds, gold, words } from '../order-ticket/order-ticket.model';
import { orderDialogActions } from './order-dialog.actors';
import { orderDialogMessages } from './order-dialog.messages';
import {
  accepted,
  euroAt,
  lost,
  openOrder,
  orderDialogModel,
  rejected,
  settled,
  switched,
  ticketOf,
  unreadable,
} from './order-dialog.model';
import type { OrderDialogEvent } from './order-dialog.types';
import { orderButtonsView, type OrderDialogView } from './order-dialog.view';

const own: Readonly<Record<string, string>> = orderDialogMessages;
const said = (message: Message | null) => (message && 'id' in message && own[message.id]) ?? words(message);
const notices = (told: readonly { [key: string]: unknown }[]) =>
  told.map(({ kind, message }) => `${String(kind)}: ${words(message as Message)}`);
const practice = { type: 'funds.changed', funds: { ...funds, isPractice: true } } as const;

describe('order dialog', () => {
  proveMachine(orderDialogModel);

  describe('opening', () => {
    it('has the side of the button that was pressed, and buys when none is named (T-063, T-064)', () => {
      expect(openOrder([], 'sell').view()).toMatchObject({ side: 'sell', price: '1.10000' });
      expect(openOrder([], 'buy').view()).toMatchObject({ side: 'buy', price: '1.10020' });
      expect(openOrder().view().side).toBe('buy');
    });

    it('opens the dialog, and no second one over it or before asset and account are known (T-063, T-116)', () => {
      const order = stage(orderDialogModel);
      const buttons = () => orderButtonsView.read({ orderDialog: order.snapshot() });
      const canOpen = () => buttons().canOpen;
      const press = (side: 'buy' | 'sell') => {
        order.send({ type: 'order.open', side });
        return order.take('dialogs');
      };
      expect([canOpen(), press('buy')]).toEqual([false, []]);
      order.send(ticketOf(euro));
      expect([canOpen(), press('buy')]).toEqual([false, []]);
      order.send({ type: 'funds.changed', funds });
      expect(buttons()).toEqual({ canOpen: true, symbol: euro.symbol });
      expect(press('sell')).toEqual([{ type: 'dialog.open', name: 'orderDialog', input: {} }]);
      expect([canOpen(), press('buy')]).toEqual([false, []]);
      expect((order.view() as OrderDialogView).side).toBe('sell');
    });

    it('gives the reason that the ticket gives: without a network it is that, not the age of the price (T-060, R41)', () => {
      const order = stage(orderDialogModel);
      order.send({ type: 'ticket.changed', ticket: { asset: euro, market: 'stale', isOffline: true } });
      order.send({ type: 'funds.changed', funds });
      order.send({ type: 'order.open', side: 'buy' });
      expect((order.view() as OrderDialogView).status).toEqual({ id: 'orderTicket.offline' });
    });

    it('says when its market opens beside the reason that it is closed, and beside no other (T-061, T-077, T-097)', () => {
      const shut = ticketOf({ ...euro, isOpen: false, nextOpen: '2026-11-23T00:00:00.000Z' }, 'closed');
      const shown = (...events: OrderDialogEvent[]) => {
        const { status, nextOpen } = openOrder([...events, shut]).view();
        return [status && 'id' in status && status.id, nextOpen];
      };
      expect(shown()).toEqual(['orderTicket.closed', '2026-11-23 00:00']);
      expect(shown(practice)).toEqual(['orderDialog.modeChanged', null]);
      expect(shown({ type: 'order.submit' }, lost)).toEqual(['orderTicket.unconfirmed', null]);
      expect(shown({ type: 'order.submit' }, accepted)).toEqual(['orderTicket.bought', null]);
    });

    it('begins with 0.1 and no trigger, whatever the order of another asset held (T-066)', () => {
      const order = openOrder([
        { type: 'units.change', text: '70' },
        { type: 'trigger.toggle', trigger: 'stopLoss' },
        { type: 'order.cancel' },
      ]);
      order.send(ticketOf(gold));
      order.send({ type: 'order.open', side: 'buy' });
      const { units, symbol, takeProfit, stopLoss } = order.view();
      expect([units, symbol, takeProfit.isOn, stopLoss.isOn]).toEqual(['0.1', 'XAUUSD', false, false]);
    });

    it.each([{ type: 'dialog.closed' }, { type: 'order.cancel' }] as const)(
      'has what was written of the same order, whichever way the dialog was closed: $type (T-070)',
      (leave) => {
        const order = openOrder([
          { type: 'units.change', text: '70' },
          { type: 'trigger.toggle', trigger: 'stopLoss' },
          leave,
        ]);
        const opened = (side: 'buy' | 'sell') => {
          order.send({ type: 'order.open', side });
          const { units, stopLoss } = order.view();
          order.send(leave);
          return [units, stopLoss.isOn];
        };
        expect(opened('buy')).toEqual(['70', true]);
        expect([opened('sell'), opened('buy')]).toEqual([
          ['0.1', false],
          ['0.1', false],
        ]);
      },
    );

    it.each([
      ['placed', accepted],
      ['of which no answer came', lost],
    ] as const)('has nothing of an order that was %s (T-066, R15)', (_, answer) => {
      for (const isClosedBefore of [true, false]) {
        const order = openOrder([{ type: 'units.change', text: '0.2' }, { type: 'order.submit' }]);
        for (const event of isClosedBefore
          ? [{ type: 'dialog.closed' } as const, answer]
          : [answer, { type: 'dialog.closed' } as const])
          order.send(event);
        order.send({ type: 'order.open', side: 'buy' });
        expect(order.view().units).toBe('0.1');
      }
    });

    it('takes no press while it is on its way, but a few seconds at the most (R39)', () => {
      const order = openOrder([{ type: 'order.cancel' }]);
      order.send({ type: 'order.open', side: 'sell' });
      order.advance(4_999);
      expect([order.submit(), order.view().isLocked]).toEqual([[], true]);
      order.advance(601);
      expect(order.submit()).toHaveLength(1);
    });

    it('takes no press in the first 600 ms that it stands still, and none of a run of presses (R39)', () => {
      const order = openOrder([{ type: 'order.cancel' }]);
      order.send({ type: 'order.open', side: 'sell' });
      order.send({ type: 'order.shown' });
      for (let press = 0; press < 20; press += 1) {
        order.advance(599);
        expect([order.submit(), order.view().isLocked, order.view().canSubmit]).toEqual([[], true, false]);
      }
      order.advance(600);
      expect([order.view().canSubmit, order.submit().length]).toEqual([true, 1]);
    });
  });

  describe('volume', () => {
    it('steps by 1, and down only while 0.1 is left (T-067, T-068)', () => {
      const { send, view } = openOrder();
      const after = (type: 'units.increase' | 'units.decrease') => {
        send({ type });
        return [view().units, view().canDecreaseUnits];
      };
      expect(after('units.increase')).toEqual(['1.1', true]);
      expect(after('units.increase')).toEqual(['2.1', true]);
      expect(after('units.decrease')).toEqual(['1.1', true]);
      expect(after('units.decrease')).toEqual(['0.1', false]);
      expect(after('units.decrease')).toEqual(['0.1', false]);
      for (const [typed, left] of [
        ['1', '1'],
        ['1.09', '1.09'],
        ['1.1', '0.1'],
        ['0.05', '0.05'],
      ] as const) {
        send({ type: 'units.change', text: typed });
        expect(after('units.decrease')[0]).toBe(left);
      }
    });

    it('is set by a slider from 1 to 5, whose handle rests at the nearest end beyond (T-065, T-069)', () => {
      const { send, view } = openOrder();
      expect([view().volume, view().units]).toEqual([1, '0.1']);
      send({ type: 'volume.slide', volume: 4 });
      expect([view().volume, view().units]).toEqual([4, '4']);
      for (const [text, at] of [
        ['70', 5],
        ['0.5', 1],
        ['2.5', 2.5],
        ['0,5', 1],
      ] as const) {
        send({ type: 'units.change', text });
        expect([view().volume, view().units]).toEqual([at, text]);
      }
      for (const [to, units] of [
        [9, '5'],
        [0, '1'],
        [2.6, '3'],
      ] as const) {
        send({ type: 'volume.slide', volume: to });
        expect(view().units).toBe(units);
      }
    });

    it('totals side price × volume ÷ leverage, which is the margin (T-065, T-069)', () => {
      for (const [side, total] of [
        ['buy', '1,100.20'],
        ['sell', '1,100.00'],
      ] as const) {
        const { view } = openOrder([{ type: 'units.change', text: '30000' }], side);
        expect(view()).toMatchObject({ total, marginRequired: `$${total}`, leverage: '1:30', available: '$9,000.00' });
      }
    });

    it('has the ticket’s rules of triggers and typed numbers (T-065, T-070, R40)', () => {
      const { send, view, submit } = openOrder([{ type: 'trigger.toggle', trigger: 'takeProfit' }]);
      expect([view().takeProfit.text, view().stopLoss.isOn]).toEqual(['100', false]);
      send({ type: 'trigger.increase', trigger: 'takeProfit' });
      expect(view().takeProfit.text).toBe('200');
      send({ type: 'trigger.decrease', trigger: 'takeProfit' });
      send({ type: 'trigger.change', trigger: 'takeProfit', text: '0' });
      expect([submit(), words(view().takeProfit.problem)]).toEqual([[], 'Take profit must be greater than 0']);
      send({ type: 'trigger.toggle', trigger: 'takeProfit' });
      send({ type: 'units.change', text: '0,5' });
      expect([submit(), view().units, words(view().unitsProblem)]).toEqual([
        [],
        '0,5',
        'Write decimals with a point, without separators: 0.5',
      ]);
    });

    it('divides nothing and slides nowhere without a price (T-059)', () => {
      const { send, view, submit } = openOrder([ticketOf({ ...euroAt('0', '0') }, 'unpriced')]);
      send({ type: 'volume.slide', volume: 3 });
      const { canSlide, units, total, price, canSubmit, status } = view();
      expect([canSlide, units, total, price, canSubmit, words(status)]).toEqual([
        false,
        '0.1',
        '—',
        '—',
        false,
        'Waiting for a price',
      ]);
      expect(submit()).toEqual([]);
    });
  });

  describe('the price', () => {
    it('is the ticket’s of now, in figures and in what is sent (T-051, R41)', () => {
      const { send, view, submit } = openOrder();
      send(ticketOf(euroAt('1.20000', '1.20020')));
      expect(view()).toMatchObject({ price: '1.20020', isStale: false });
      expect(submit()[0]?.body).toMatchObject({ buy_p: 1.2002, sell_p: 1.2, amount: 0.004001 });
    });

    it.each(['stale', 'awaited', 'closed'] as const)('that is %s sends nothing (T-060, T-061)', (market) => {
      const { view, submit } = openOrder([ticketOf(euro, market)]);
      expect([view().canSubmit, view().isStale, submit()]).toEqual([false, market !== 'closed', []]);
      expect(words(view().status)).toBe(
        { stale: 'Price is out of date', awaited: 'Waiting for a price', closed: 'Market closed' }[market],
      );
    });
  });

  it('trades on no price that nobody keeps any more (T-060)', () => {
    const { view, submit } = openOrder([{ type: 'ticket.lost' }]);
    expect([view().isStale, view().canSubmit, submit(), words(view().status)]).toEqual([
      true,
      false,
      [],
      'Price is out of date',
    ]);
  });

  describe('what it is bound to', () => {
    it.each([
      ['asset', ticketOf(gold), 'Another asset was chosen. This order is void: close it and open a new one.'],
      ['mode', practice, 'The account mode was switched. This order is void: close it and open a new one.'],
    ] as const)('with another %s it is void and says so, also when that comes back', (_, change, text) => {
      const order = openOrder([{ type: 'units.change', text: '7' }]);
      order.send(change);
      expect(order.view()).toMatchObject({ isVoid: true, canSubmit: false, symbol: 'EURUSD', units: '7' });
      expect([said(order.view().status), order.submit()]).toEqual([text, []]);
      order.send(ticketOf(euro));
      order.send({ type: 'funds.changed', funds });
      expect([order.view().isVoid, order.submit()]).toEqual([true, []]);
      order.send({ type: 'order.cancel' });
      expect(order.take('dialogs')).toEqual([{ type: 'dialog.close', name: 'orderDialog' }]);
    });

    it('shows no figure of another asset, and sends none of a former one', () => {
      const { send, view } = openOrder([{ type: 'units.change', text: '30000' }]);
      send(ticketOf(gold));
      expect(view()).toMatchObject({ price: '—', total: '—', marginRequired: '—', leverage: '—' });
    });

    it('is void as well when the asset went while the order was on its way and was refused', () => {
      const { send, view, submit } = openOrder();
      submit();
      send(ticketOf(gold));
      expect(view()).toMatchObject({ isBusy: true, symbol: 'EURUSD', price: '—' });
      send(rejected);
      expect([view().isVoid, submit()]).toEqual([true, []]);
    });
  });

  describe('sending', () => {
    it('sends the ticket’s payload for its own side and volume (T-070, T-241, T-242, T-234)', () => {
      const order = openOrder([{ type: 'units.change', text: '30000' }], 'sell');
      order.send({ type: 'trigger.toggle', trigger: 'stopLoss' });
      expect(order.submit()).toEqual([
        {
          type: 'intent.submit',
          operation: 'placeOrder',
          owner: 'orderDialog',
          ref: '1',
          body: {
            qty: 30000,
            coinId: 1,
            type: 'sell',
            buy_p: 1.1002,
            sell_p: 1.1,
            amount: 1100,
            is_take_profit: false,
            take_profit: 0,
            is_stop_loss: true,
            stop_loss: 100,
            duration: 10,
            is_practice: false,
          },
        },
      ]);
      expect([order.view().isBusy, order.submit()]).toEqual([true, []]);
    });

    it('shows the fill, then closes; each further press keeps it and places nothing (T-070, R39)', () => {
      const order = openOrder();
      order.submit();
      order.send(accepted);
      expect(order.take('openOrders')).toMatchObject([{ type: 'position.placed', position: { id: '7' } }]);
      expect(order.take('notices')).toMatchObject([
        {
          kind: 'success',
          message: { id: 'orderTicket.placed' },
          details: [{ id: 'orderTicket.boughtReceipt', values: { units: '0.1', symbol: 'EURUSD', price: '1.10020' } }],
        },
      ]);
      expect(order.take('session')).toEqual([{ type: 'user.reload' }]);
      expect(order.told.map(({ event }) => event.type)).toEqual(['playSuccess']);
      expect(order.view()).toMatchObject({
        status: { id: 'orderTicket.bought', values: { units: '0.1', symbol: 'EURUSD', price: '1.10020' } },
        statusKind: 'done',
        isLocked: true,
      });
      const placedId = () => placedView.read({ orderTicket: undefined, orderDialog: order.snapshot() }).placedId;
      for (let press = 0; press < 20; press += 1) {
        order.advance(999);
        expect([order.submit(), order.take('dialogs'), placedId()]).toEqual([[], [], '7']);
      }
      order.advance(1_000);
      expect(order.take('dialogs')).toEqual([{ type: 'dialog.close', name: 'orderDialog' }]);
      expect([order.snapshot().value, placedId()]).toEqual(['closed', null]);
    });

    it('says that it is placed, opens the panel and reads the list when the trade in the answer cannot be read (T-072, T-074)', () => {
      const order = openOrder();
      order.submit();
      order.send(unreadable);
      expect([words(order.view().status), order.take('openOrders'), order.take('positionsPanel')]).toEqual([
        'Your Order has been Placed.',
        [{ type: 'orders.reload' }],
        [{ type: 'panel.show' }],
      ]);
    });

    it('stays open with its values when refused, and takes no press for 600 ms (T-070, T-076, R39)', () => {
      const order = openOrder([{ type: 'units.change', text: '7' }]);
      order.submit();
      order.send(rejected);
      expect(notices(order.take('notices'))).toEqual(['error: Insufficient free margin']);
      expect(order.view()).toMatchObject({
        units: '7',
        status: { text: 'Insufficient free margin' },
        statusKind: 'problem',
        isLocked: true,
      });
      order.advance(599);
      expect([order.submit(), order.take('dialogs')]).toEqual([[], []]);
      order.advance(600);
      expect(order.submit()[0]?.ref).toBe('2');
      order.send(settled({ kind: 'rejected', message: 'No', fields: {} }, '2'));
      order.send({ type: 'units.increase' });
      expect(order.view().status).toBeNull();
    });

    it.each([
      ['stale', 'Price is out of date'],
      ['closed', 'Market closed'],
    ] as const)(
      'says why the button does not work now, not what it was refused for: %s (T-060, T-061)',
      (market, why) => {
        const order = openOrder();
        order.submit();
        order.send(rejected);
        order.send(ticketOf(euro, market));
        expect([words(order.view().status), order.view().canSubmit]).toEqual([why, false]);
        order.send(ticketOf(euro));
        expect(order.view().status).toEqual({ text: 'Insufficient free margin' });
      },
    );

    it('follows a switch of the account elsewhere (hard case 6)', () => {
      const order = openOrder();
      order.submit();
      order.send(switched);
      expect(order.take('session')).toEqual([{ type: 'user.reload' }]);
      order.send(practice);
      expect(order.view().isVoid).toBe(true);
    });

    it('can send nothing more after a lost answer, which is no failure (T-077, R15)', () => {
      const order = openOrder();
      order.submit();
      order.send(lost);
      order.advance(10_000);
      expect(words(order.view().status)).toBe('The order could not be confirmed. Check your open positions.');
      expect(order.take('openOrders')).toEqual([{ type: 'orders.reload' }]);
      expect([order.view().canSubmit, order.view().isVoid, order.submit()]).toEqual([false, true, []]);
    });

    it('tells the outcome of an order whose dialog was closed, and opens no other before (T-070, T-077)', () => {
      const outcomes = [
        [accepted, 'success: Your Order has been Placed.', 'position.placed'],
        [unreadable, 'success: Your Order has been Placed.', 'orders.reload'],
        [rejected, 'error: Insufficient free margin', undefined],
        [lost, 'error: The order could not be confirmed. Check your open positions.', 'orders.reload'],
      ] as const;
      for (const [outcome, notice, told] of outcomes) {
        const order = openOrder();
        order.submit();
        order.send({ type: 'dialog.closed' });
        order.send({ type: 'order.open', side: 'sell' });
        expect(order.take('dialogs')).toEqual([]);
        order.send(outcome);
        expect(notices(order.take('notices'))).toEqual([notice]);
        expect((order.take('openOrders')[0] as { type: string } | undefined)?.type).toBe(told);
        expect(order.snapshot().value).toBe('closed');
      }
    });

    it('ignores the answer to another order (R15)', () => {
      const order = openOrder();
      order.submit();
      order.take();
      order.send(settled({ kind: 'unknown' }, '9'));
      expect([order.view().isBusy, order.take()]).toEqual([true, []]);
    });
  });

  it('plays the success sound through the port (T-075)', () => {
    const ports = fakePorts();
    orderDialogActions({ ports } as unknown as Services).playSuccess();
    expect(ports.recorded.played).toEqual(['success']);
  });
});
