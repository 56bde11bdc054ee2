import { describe, expect, it } from 'vitest';
import { dec, toPlainText } from '../../shared/decimal';
import type { Message } from '../../shared/message';
import type { Services } from '../../shared/services';
import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { fakePorts } from '../../testing';
import { orderTicketActions } from './order-ticket.actors';
import { euro, funds, gold, orderTicketModel, placedTrade, rate, readyTicket, words } from './order-ticket.model';
import type { OrderTicketView } from './order-ticket.view';

const settled = { type: 'intent.settled', ref: '1', operation: 'placeOrder' } as const;
const notices = (told: readonly { [key: string]: unknown }[]) =>
  told.map(({ kind, message }) => `${String(kind)}: ${words(message as Message)}`);

describe('order ticket', () => {
  proveMachine(orderTicketModel);

  describe('the market', () => {
    it('divides nothing before both prices are above 0 (T-059)', () => {
      const ticket = stage(orderTicketModel);
      ticket.send({ type: 'funds.changed', funds });
      for (const asset of [null, { ...euro, bid: dec(0), ask: dec(0) }]) {
        ticket.send({ type: 'asset.changed', asset });
        ticket.send({ type: 'percent.change', percent: 50 });
        ticket.send({ type: 'order.submit' });
        const view = ticket.view() as OrderTicketView;
        expect([view.amount, view.marginRequired, view.buyPrice]).toEqual(['—', '—', '—']);
        expect([view.canSlide, view.canSubmit, view.percent, view.units]).toEqual([false, false, 2, '0.1']);
      }
      expect(ticket.take('intentQueue')).toEqual([]);
    });

    it('counts a leverage below 1 as 1 (T-059)', () => {
      const { send, view } = readyTicket([{ type: 'units.change', text: '10' }]);
      send({ type: 'asset.changed', asset: { ...euro, leverage: 0 } });
      expect(view().amount).toBe('11.00');
    });

    it.each([
      ['this client', { type: 'quote.stale' }],
      ['the server', rate('1.10000', '1.10020', false, true)],
    ] as const)('sends nothing on a price that %s calls old, until the next applied rate (T-060)', (_who, event) => {
      const { send, view, submit } = readyTicket([event]);
      expect([words(view().disabledReason), view().isStale, view().canSubmit]).toEqual([
        'Price is out of date',
        true,
        false,
      ]);
      expect(submit()).toEqual([]);
      send(rate('1.10000', '1.10020'));
      expect([view().disabledReason, view().canSubmit, submit().length]).toEqual([null, true, 1]);
    });

    it('sends nothing while a list brought no price, though the market is open (T-059)', () => {
      const { send, view, submit } = readyTicket([]);
      send({ type: 'price.moved', assetId: euro.id, bid: dec(0), ask: dec(0) });
      expect([view().market, view().buyPrice, view().canSubmit, submit()]).toEqual(['open', '—', false, []]);
      expect(words(view().disabledReason)).toBe('Waiting for a price');
      send(rate('1.10000', '1.10020'));
      expect([view().canSubmit, submit().length]).toEqual([true, 1]);
    });

    it('sends nothing on the old price of an asset that was chosen (T-060)', () => {
      const { send, view, submit } = readyTicket([]);
      send({ type: 'asset.changed', asset: { ...euro, id: '2', isOpen: false, isStale: true } });
      expect([words(view().disabledReason), view().nextOpen, submit()]).toEqual(['Price is out of date', null, []]);
    });

    it('sends nothing while the market is closed (T-061)', () => {
      const { send, view, submit } = readyTicket([rate('1.10000', '1.10020', false)]);
      expect([words(view().disabledReason), view().canSubmit]).toEqual(['Market closed', false]);
      expect(submit()).toEqual([]);
      send(rate('1.10000', '1.10020'));
      expect(view().canSubmit).toBe(true);
    });

    it('waits for a first rate of another asset and keeps the side, not the size chosen for the other one (T-039)', () => {
      const { send, view, submit } = readyTicket([
        { type: 'side.choose', side: 'sell' },
        { type: 'units.change', text: '5000' },
        { type: 'trigger.toggle', trigger: 'takeProfit' },
      ]);
      send({ type: 'asset.changed', asset: gold });
      const { symbol, side, units, percent, takeProfit, market } = view();
      expect({ symbol, side, units, percent, isOn: takeProfit.isOn, market }).toEqual({
        symbol: 'XAUUSD',
        side: 'sell',
        units: '0.1',
        percent: 2,
        isOn: false,
        market: 'awaited',
      });
      expect(submit()).toEqual([]);
    });

    it('keeps what was typed when facts of the same asset arrive', () => {
      const { send, view, snapshot } = readyTicket([{ type: 'units.change', text: '5000' }]);
      send({ type: 'asset.changed', asset: snapshot().context.asset });
      expect(view().units).toBe('5000');
    });

    it('shows a price that another call brought, and does not take it for a fresh rate (T-060, R41)', () => {
      const { send, view } = readyTicket([{ type: 'quote.stale' }]);
      send({ type: 'price.moved', assetId: '1', bid: dec('1.3'), ask: dec('1.3002') });
      expect([view().buyPrice, view().sellPrice, view().isStale, view().canSubmit]).toEqual([
        '1.30020',
        '1.30000',
        true,
        false,
      ]);
      send({ type: 'price.moved', assetId: '9', bid: dec('9'), ask: dec('10') });
      expect(view().buyPrice).toBe('1.30020');
    });

    it('takes no rate of another asset (T-110)', () => {
      const { send, view } = readyTicket();
      send({ ...rate('9', '10'), assetId: '9' });
      expect(view().buyPrice).toBe('1.10020');
    });
  });

  it('shows both prices, and the side on the one large button (T-013, T-019, R33)', () => {
    const { send, view } = readyTicket();
    expect([view().buyLabel, view().sellLabel]).toMatchObject([
      { values: { price: '1.10020' } },
      { values: { price: '1.10000' } },
    ]);
    expect(view().submitLabel).toEqual({ id: 'orderTicket.buy', values: { symbol: 'EURUSD' } });
    send({ type: 'side.choose', side: 'sell' });
    expect(view().submitLabel).toEqual({ id: 'orderTicket.sell', values: { symbol: 'EURUSD' } });
  });

  it('keeps each part that a price does not change, so that its field is not drawn again', () => {
    const { send, view } = readyTicket([
      { type: 'trigger.toggle', trigger: 'takeProfit' },
      { type: 'trigger.change', trigger: 'takeProfit', text: '1' },
    ]);
    const before = view();
    send(rate('1.20000', '1.20020'));
    const after = view();
    const parts = ['buyPrice', 'takeProfit', 'stopLoss', 'share', 'submitLabel'] as const;
    expect(parts.map((part) => after[part] === before[part])).toEqual([false, false, true, true, true]);
  });

  it('plays the success sound through the port (T-075)', () => {
    const ports = fakePorts();
    orderTicketActions({ ports } as unknown as Services).playSuccess();
    expect(ports.recorded.played).toEqual(['success']);
  });

  describe('sending', () => {
    it('sends quantity, asset, both prices, triggers, the margin as amount and duration 10 (T-241, T-242, T-233, T-234)', () => {
      const { submit } = readyTicket([
        { type: 'units.change', text: '30000' },
        { type: 'percent.change', percent: 10 },
        { type: 'units.change', text: '30000.5' },
        { type: 'trigger.toggle', trigger: 'stopLoss' },
        { type: 'trigger.change', trigger: 'stopLoss', text: '12.5' },
      ]);
      expect(submit()).toEqual([
        {
          type: 'intent.submit',
          operation: 'placeOrder',
          owner: 'orderTicket',
          ref: '1',
          body: {
            qty: 30000.5,
            coinId: 1,
            type: 'buy',
            buy_p: 1.1002,
            sell_p: 1.1,
            amount: 1100.218337,
            is_take_profit: false,
            take_profit: 0,
            is_stop_loss: true,
            stop_loss: 12.5,
            duration: 10,
            is_practice: false,
          },
        },
      ]);
    });

    it('always sends the margin, never the slider’s amount (T-050)', () => {
      const { submit } = readyTicket([{ type: 'percent.change', percent: 10 }]);
      expect(submit()[0]?.body['amount']).toBe(33.333334);
    });

    it('is busy until the answer and makes one intent of a double press (T-071, T-077)', () => {
      const { submit, view, send, take } = readyTicket();
      expect([submit().length, view().isBusy, view().canSubmit]).toEqual([1, true, false]);
      send({ type: 'order.submit' });
      expect(take('intentQueue')).toEqual([]);
    });

    it('puts the trade in front of the list, plays the sound and says so (T-072, T-073, T-074, T-075)', () => {
      const { submit, send, take, told, view } = readyTicket();
      submit();
      send({ ...settled, outcome: { kind: 'accepted', body: { status: 1, data: placedTrade, msg: '' } } });
      const [placed] = take('openOrders') as { type: string; position: { id: string; quantity: never } }[];
      expect([placed?.type, placed?.position.id, placed && toPlainText(placed.position.quantity)]).toEqual([
        'position.placed',
        '7',
        '0.1',
      ]);
      expect(notices(take('notices'))).toEqual(['success: Your Order has been Placed.']);
      expect(take('session')).toEqual([{ type: 'user.reload' }]);
      expect(take('dialogs')).toEqual([{ type: 'dialog.close', name: 'orderTicket' }]);
      expect(told.map((one) => one.event.type)).toEqual(['playSuccess']);
      expect(view().isBusy).toBe(false);
    });

    it('opens the panel and fetches the list when the trade of an accepted order cannot be read (T-072, T-074)', () => {
      const { submit, send, take } = readyTicket();
      submit();
      send({ ...settled, outcome: { kind: 'accepted', body: { status: 1 } } });
      expect([take('openOrders'), take('positionsPanel')]).toEqual([
        [{ type: 'orders.reload' }],
        [{ type: 'panel.show' }],
      ]);
    });

    it.each([
      ['the server’s words', { message: 'Insufficient free margin', fields: {} }, 'Insufficient free margin'],
      ['the first field error', { message: null, fields: { qty: 'Too large' } }, 'Too large'],
      ['our own', { message: null, fields: {} }, 'Something went wrong'],
    ])('says %s when refused and keeps every value (T-076, T-226, R13)', (_, refusal, said) => {
      const { submit, send, take, advance, view } = readyTicket([{ type: 'units.change', text: '7' }]);
      const before = { ...view() };
      submit();
      send({ ...settled, outcome: { kind: 'rejected', ...refusal } });
      advance(600);
      expect(notices(take('notices'))).toEqual([`error: ${said}`]);
      expect(view()).toEqual(before);
      expect([take('openOrders'), take('session')]).toEqual([[], []]);
    });

    it('names the account mode that it shows, and has the user read again when that was switched (T-097)', () => {
      const { submit, send, take } = readyTicket([{ type: 'funds.changed', funds: { ...funds, isPractice: true } }]);
      expect(submit()).toMatchObject([{ body: { is_practice: true } }]);
      send({ ...settled, outcome: { kind: 'rejected', message: 'Switched', fields: {}, isModeChanged: true } });
      expect(notices(take('notices'))).toEqual(['error: Switched']);
      expect(take('session')).toEqual([{ type: 'user.reload' }]);
    });

    it('shows a lost answer as unconfirmed, never as a failure, and fetches the list (T-077, R15)', () => {
      const { submit, send, take, advance, view } = readyTicket();
      submit();
      send({ ...settled, outcome: { kind: 'unknown' } });
      advance(600);
      expect(notices(take('notices'))).toEqual(['error: The order could not be confirmed. Check your open positions.']);
      expect(take('openOrders')).toEqual([{ type: 'orders.reload' }]);
      expect(view().canSubmit).toBe(true);
    });

    it('takes a press after a definite answer as a new intent and ignores answers to a former one (R15)', () => {
      const { submit, send, take, advance, view } = readyTicket();
      submit();
      send({ ...settled, outcome: { kind: 'rejected', message: 'no', fields: {} } });
      advance(600);
      expect(submit()[0]?.ref).toBe('2');
      take();
      send({ ...settled, outcome: { kind: 'unknown' } });
      expect([view().isBusy, take()]).toEqual([true, []]);
    });
  });
});
