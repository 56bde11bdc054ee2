import { describe, expect, it } from 'vitest';
import { dec } from '../shared/decimal';
import { proveMachine, stage } from '../testing';
import { position } from './samples.model';
import { someUser, tradingModel } from './trading.model';

describe('trading', () => {
  proveMachine(tradingModel);

  it('works out the figures of the documents (T-117, T-118, T-119, T-120)', () => {
    const trading = stage(tradingModel);
    const [margin, profit] = [dec(150), dec(20)];
    trading.send({
      type: 'positions.changed',
      positions: [position('1', { margin, profit }), position('2', { margin: dec(50), profit: dec(30) })],
    });
    const figures = JSON.parse(JSON.stringify(trading.snapshot().context.figures)) as unknown;
    expect(figures).toEqual({
      balance: '1000',
      profit: '50',
      margin: '200',
      freeMargin: '850',
      equity: '1050',
      equityAsSpecified: '1100',
      marginLevel: '525',
      ring: '19.05',
    });
  });

  it('tells the ticket what can be spent, at first and on every change (T-121)', () => {
    const trading = stage(tradingModel);
    expect(trading.take('orderTicket')).toEqual([
      { type: 'funds.changed', funds: { isPractice: false, balance: dec(1000), freeMargin: dec(1000) } },
    ]);
    trading.send({ type: 'user.changed', user: someUser({ estimatedBalance: '99.50' }) });
    expect(trading.take('orderTicket')).toMatchObject([{ funds: { balance: dec('99.5') } }]);
  });

  it('passes a mode switch and an accepted manager on (T-096, T-198)', () => {
    const trading = stage(tradingModel);
    trading.send({
      type: 'user.changed',
      user: someUser({ is_practice: 1, trader_request: 'accepted', manager_id: 3 }),
    });
    expect(trading.take('openOrders')).toEqual([{ type: 'account.changed', isPractice: true, isManaged: true }]);
    expect(trading.take('closedOrders')).toEqual([{ type: 'account.changed', isPractice: true }]);
    trading.send({ type: 'user.changed', user: someUser({ trader_request: 'accepted' }) });
    expect(trading.take('openOrders')).toEqual([{ type: 'account.changed', isPractice: false, isManaged: false }]);
  });
});
