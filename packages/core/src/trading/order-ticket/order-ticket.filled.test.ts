import { describe, expect, it } from 'vitest';
import { gold, placedTrade, rate, readyTicket } from './order-ticket.model';
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

  it.each([
    ['buy', 1.1002, []],
    ['buy', 1.1004, [{ id: 'orderTicket.filledAbove', values: { difference: '0.00020' } }]],
    ['sell', 1.0995, [{ id: 'orderTicket.filledBelow', values: { difference: '0.00050' } }]],
  ] as const)(
    'has a receipt of a %s at %d, and of how far that is from the price pressed (T-075)',
    (side, price, slippage) => {
      const ticket = readyTicket([{ type: 'side.choose', side }]);
      ticket.submit();
      // What moves after the press is not what was pressed.
      ticket.send({ ...rate('1.30000', '1.30020') });
      const trade = { ...placedTrade, trade_type: side, opening_price: price, traded_amount: 1_940.123 };
      ticket.send({ ...settled, outcome: { kind: 'accepted', body: { status: 1, data: trade, msg: '' } } });
      const values = { units: '0.1', symbol: 'EURUSD', price: price.toFixed(5), margin: '$1,940.12' };
      const id = side === 'buy' ? 'orderTicket.boughtReceipt' : 'orderTicket.soldReceipt';
      expect(ticket.take('notices')).toEqual([
        {
          type: 'notice.add',
          kind: 'success',
          message: { id: 'orderTicket.placed' },
          details: [{ id, values }, ...slippage],
        },
      ]);
    },
  );

  it('has the receipt of the asset that was ordered, though another one is chosen by then (T-075)', () => {
    const { submit, send, take } = readyTicket();
    submit();
    send({ type: 'asset.changed', asset: gold });
    send(accepted);
    expect(take('notices')).toMatchObject([{ details: [{ values: { symbol: 'EURUSD', price: '1.10020' } }] }]);
  });

  it('has no receipt of a trade that cannot be read (T-075)', () => {
    const { submit, send, take } = readyTicket();
    submit();
    send({ ...settled, outcome: { kind: 'accepted', body: { status: 1 } } });
    expect(take('notices')).toMatchObject([{ details: [] }]);
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

  it('opens no sheet while the order is on its way: its answer would close it, with what is typed by then (R39, T-070)', () => {
    const { submit, send, take, view } = readyTicket();
    submit();
    send({ type: 'ticket.open', side: 'sell' });
    expect([take('dialogs'), view().side, view().isBusy]).toEqual([[], 'buy', true]);
    send(accepted);
    expect(take('dialogs')).toEqual([{ type: 'dialog.close', name: 'orderTicket' }]);
  });

  function opening() {
    const ticket = filled();
    ticket.advance(1_000);
    ticket.send({ type: 'ticket.open', side: 'sell' });
    expect(ticket.take('dialogs')).toHaveLength(1);
    return ticket;
  }

  it('places nothing while the sheet is on its way, however long it takes, nor 600 ms after it stands still (R39)', () => {
    const { advance, send, submit, view } = opening();
    for (let press = 0; press < 10; press += 1) {
      advance(450);
      expect([submit(), view().isLocked, view().canSubmit]).toEqual([[], true, false]);
    }
    send({ type: 'sheet.shown' });
    for (let press = 0; press < 10; press += 1) {
      advance(599);
      expect([submit(), view().isLocked, view().canSubmit]).toEqual([[], true, false]);
    }
    advance(600);
    expect(view().canSubmit).toBe(true);
    expect(submit()).toHaveLength(1);
  });

  it('takes orders again when a sheet never says that it stands still (R39)', () => {
    const { advance, submit } = opening();
    advance(5_000);
    expect(submit()).toHaveLength(1);
  });

  it('frees the lock of a sheet that is closed before it appears, also after presses: the next one opens it again (R39, T-013)', () => {
    const { advance, send, take, submit, view } = opening();
    send({ type: 'sheet.changed', sheet: true });
    for (let press = 0; press < 3; press += 1) {
      advance(450);
      send({ type: 'ticket.open', side: 'buy' });
      expect([take('dialogs'), view().isLocked, view().side]).toEqual([[], true, 'sell']);
    }
    send({ type: 'sheet.changed', sheet: false });
    expect(view().isLocked).toBe(false);
    send({ type: 'ticket.open', side: 'buy' });
    expect(take('dialogs')).toEqual([{ type: 'dialog.open', name: 'orderTicket', input: {} }]);
    // This one, too, is not to be pressed before it stands.
    expect([view().side, view().isLocked, submit()]).toEqual(['buy', true, []]);
  });

  it('frees the lock of a sheet that is closed as soon as it stands (R39)', () => {
    const { send, view } = opening();
    send({ type: 'sheet.shown' });
    send({ type: 'sheet.changed', sheet: false });
    expect(view().isLocked).toBe(false);
  });

  it('keeps the lock of a fill, which closes the sheet (R39, T-070)', () => {
    const { send, view, take } = filled();
    send({ type: 'sheet.changed', sheet: false });
    send({ type: 'ticket.open', side: 'sell' });
    expect([view().isLocked, view().fill === null, take('dialogs')]).toEqual([true, false, []]);
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

  it.each([
    ['a refusal', { kind: 'rejected', message: 'no', fields: {} }],
    ['the account that was switched elsewhere', { kind: 'rejected', message: 'no', fields: {}, isModeChanged: true }],
    ['a lost answer', { kind: 'unknown' }],
  ] as const)('locks for 600 ms after %s, and the sheet stays with its values (R39, T-070)', (_, outcome) => {
    const { submit, send, take, advance, view } = readyTicket([{ type: 'units.change', text: '0.3' }]);
    submit();
    send({ ...settled, outcome });
    expect([take('dialogs'), view().units]).toEqual([[], '0.3']);
    // The second press of a double one is not of what the answer left to be read.
    advance(599);
    expect([submit(), view().isLocked, view().fill]).toEqual([[], true, null]);
    advance(600);
    expect([view().isLocked, submit().length]).toEqual([false, 1]);
  });

  it('is the position that the panel brings into sight (T-074, R39)', () => {
    const { snapshot, advance } = filled();
    const placedId = () => placedView.read({ orderTicket: snapshot(), orderDialog: undefined }).placedId;
    expect(placedId()).toBe('7');
    advance(1_000);
    expect(placedId()).toBeNull();
  });
});
