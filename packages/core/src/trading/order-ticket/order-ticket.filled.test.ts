import { describe, expect, it } from 'vitest';
import { placedTrade, readyTicket } from './order-ticket.model';
import { placedView } from './order-ticket.view';

const settled = { type: 'intent.settled', ref: '1', operation: 'placeOrder' } as const;

describe('the moment after an order was accepted', () => {
  const accepted = {
    ...settled,
    outcome: { kind: 'accepted', body: { status: 1, data: placedTrade, msg: '' } },
  } as const;
  function filled() {
    const ticket = readyTicket();
    ticket.submit();
    ticket.send(accepted);
    ticket.take();
    return ticket;
  }

  it('shows the fill beside the locked button for 1 s, and then takes the next order (R39)', () => {
    const { advance, view, submit } = filled();
    expect(view().fill).toEqual({
      id: 'orderTicket.bought',
      values: { units: '0.1', symbol: 'EURUSD', price: '1.10020' },
    });
    advance(999);
    expect([view().isLocked, view().canSubmit, view().isBusy]).toEqual([true, false, false]);
    advance(1);
    expect([view().isLocked, view().canSubmit, view().fill]).toEqual([false, true, null]);
    expect(submit()[0]?.ref).toBe('2');
  });

  it.each([40, 60, 150, 250, 350])('makes one order of a double click of %i ms (R39)', (gap) => {
    const { advance, submit, view } = filled();
    advance(gap);
    expect([submit(), view().isLocked]).toEqual([[], true]);
  });

  it('makes one order of 20 presses in 2.2 s: each keeps the lock (R39)', () => {
    const { advance, submit } = filled();
    const sent = Array.from({ length: 20 }, () => {
      advance(110);
      return submit().length;
    });
    expect(sent).toEqual(Array(20).fill(0));
    advance(1_000);
    expect(submit()).toHaveLength(1);
  });

  it('is kept by presses of the price bar, which open no sheet under the finger (R39)', () => {
    const { advance, send, take, submit, view } = filled();
    for (let press = 0; press < 20; press += 1) {
      advance(110);
      send({ type: 'ticket.open', side: 'sell' });
      expect([take('dialogs'), submit()]).toEqual([[], []]);
    }
    expect(view().side).toBe('buy');
    advance(1_000);
    send({ type: 'ticket.open', side: 'sell' });
    expect(take('dialogs')).toEqual([{ type: 'dialog.open', name: 'orderTicket', input: {} }]);
    expect(view().side).toBe('sell');
  });

  it('places nothing by presses that were meant for the price bar: the sheet is locked for 500 ms after each (R39)', () => {
    const { advance, send, take, submit, view } = filled();
    advance(1_000);
    send({ type: 'ticket.open', side: 'sell' });
    expect(take('dialogs')).toHaveLength(1);
    for (let press = 0; press < 20; press += 1) {
      advance(499);
      expect([submit(), view().isLocked, view().canSubmit]).toEqual([[], true, false]);
    }
    advance(500);
    expect(view().canSubmit).toBe(true);
    expect(submit()).toHaveLength(1);
  });

  it('locks also when the trade of an accepted order cannot be read, without a fill (R39)', () => {
    const { submit, send, view } = readyTicket();
    submit();
    send({ ...settled, outcome: { kind: 'accepted', body: { status: 1 } } });
    expect([view().isLocked, view().fill, submit()]).toEqual([true, null, []]);
  });

  it('names what was sold (R39)', () => {
    const { submit, send, view } = readyTicket([{ type: 'side.choose', side: 'sell' }]);
    submit();
    const trade = { ...placedTrade, trade_type: 'sell' };
    send({ ...settled, outcome: { kind: 'accepted', body: { status: 1, data: trade, msg: '' } } });
    expect(view().fill).toMatchObject({ id: 'orderTicket.sold' });
  });

  it('locks nothing after a refusal: the sheet stays with its values (T-070)', () => {
    const { submit, send, take, view } = readyTicket();
    submit();
    send({ ...settled, outcome: { kind: 'rejected', message: 'no', fields: {} } });
    expect([view().isLocked, view().canSubmit, take('dialogs')]).toEqual([false, true, []]);
  });

  it('is the position that the panel brings into sight (T-074, R39)', () => {
    const { snapshot, advance } = filled();
    const placedId = () => placedView.read({ orderTicket: snapshot(), orderDialog: undefined }).placedId;
    expect(placedId()).toBe('7');
    advance(1_000);
    expect(placedId()).toBeNull();
  });
});
