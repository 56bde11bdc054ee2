import { describe, expect, it } from 'vitest';
import { dec } from '../shared/decimal';
import { proveMachine, stage } from '../testing';
import { position } from './samples.model';
import { someUser, tradingModel, winning } from './trading.model';
import type { Funds } from './trading.types';

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
    const told = () => trading.take('orderTicket');
    const real = { isPractice: false, balance: dec(1000) };
    expect(told()).toEqual([{ type: 'funds.changed', funds: { ...real, freeMargin: null } }]);
    trading.send({ type: 'positions.loaded' });
    expect(told()).toEqual([{ type: 'funds.changed', funds: { ...real, freeMargin: dec(1000) } }]);
    trading.send({ type: 'user.changed', user: someUser({ estimatedBalance: '99.50' }) });
    expect(told()).toMatchObject([{ funds: { balance: dec('99.5'), freeMargin: dec('99.5') } }]);
  });

  it('tells no free margin while the positions of the mode are not loaded, and that of the list then (T-097, T-118, R16)', () => {
    const trading = stage(tradingModel);
    const told = () => trading.take('orderTicket').map(({ funds }) => (funds as Funds).freeMargin);
    trading.send({ type: 'positions.changed', positions: [winning] });
    expect(told()).toEqual([null, null]);
    trading.send({ type: 'positions.loaded' });
    expect(told()).toEqual([dec(850)]);
    const practice = someUser({ is_practice: true });
    trading.send({ type: 'user.changed', user: practice });
    trading.send({ type: 'user.changed', user: practice });
    expect(told()).toEqual([null, null]);
    trading.send({ type: 'positions.loaded' });
    expect(told()).toEqual([dec(10_000)]);
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
