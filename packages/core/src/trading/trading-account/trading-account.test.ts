import { describe, expect, it } from 'vitest';
import { dec } from '../../shared/decimal';
import { stage, type Stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { position } from '../samples.model';
import { someUser, tradingAccountModel, winning } from './trading-account.model';
import { accountFact } from '../../platform/session/session.facts';
import { freeMarginFact } from './free-margin.facts';
import { fundsFact } from './trading-account.facts';
import type { tradingAccountMachine } from './trading-account.machine';
import type { Funds } from '../trading.types';

describe('trading', () => {
  proveMachine(tradingAccountModel);

  it('works out the figures of the documents (T-117, T-118, T-119, T-120)', () => {
    const trading = stage(tradingAccountModel);
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

  const funds = (trading: Stage<typeof tradingAccountMachine>) => fundsFact.select(trading.snapshot()) as Funds;

  it('knows what can be spent, at first and after every change (T-121)', () => {
    const trading = stage(tradingAccountModel);
    const real = { isPractice: false, balance: dec(1000) };
    expect(funds(trading)).toEqual({ ...real, freeMargin: null });
    trading.send({ type: 'positionsLoaded.changed', positionsLoaded: true });
    expect(funds(trading)).toEqual({ ...real, freeMargin: dec(1000) });
    trading.send({ type: 'user.changed', user: someUser({ estimatedBalance: '99.50' }) });
    expect(funds(trading)).toMatchObject({ balance: dec('99.5'), freeMargin: dec('99.5') });
  });

  it('knows no free margin while the positions of the mode are not loaded, and that of the list then (T-097, T-118, R16)', () => {
    const trading = stage(tradingAccountModel);
    const free = () => funds(trading).freeMargin;
    trading.send({ type: 'positions.changed', positions: [winning] });
    expect(free()).toBeNull();
    trading.send({ type: 'positionsLoaded.changed', positionsLoaded: true });
    expect(free()).toEqual(dec(850));
    const practice = someUser({ is_practice: true });
    trading.send({ type: 'user.changed', user: practice });
    expect(free()).toBeNull();
    trading.send({ type: 'user.changed', user: practice });
    expect(free()).toBeNull();
    trading.send({ type: 'positionsLoaded.changed', positionsLoaded: true });
    expect(free()).toEqual(dec(10_000));
  });

  it('tells what the real account has free, and nothing while that is not known, as in the practice account (R19)', () => {
    const trading = stage(tradingAccountModel);
    const free = () => freeMarginFact.select(trading.snapshot());
    trading.send({ type: 'positions.changed', positions: [winning] });
    expect(free()).toBeNull();
    trading.send({ type: 'positionsLoaded.changed', positionsLoaded: true });
    expect(free()).toBe('850');
    trading.send({ type: 'user.changed', user: someUser({ is_practice: true }) });
    trading.send({ type: 'positionsLoaded.changed', positionsLoaded: true });
    expect(free()).toBeNull();
  });

  it('reads the mode and an accepted manager off the user (T-096, T-198)', () => {
    const account = (changes: object) => accountFact.select({ context: { user: someUser(changes) } });
    expect(account({ is_practice: 1, trader_request: 'accepted', manager_id: 3 })).toEqual({
      isPractice: true,
      isManaged: true,
    });
    expect(account({ trader_request: 'accepted' })).toEqual({ isPractice: false, isManaged: false });
    expect(accountFact.select({ context: { user: null } })).toBeUndefined();
  });

  it('fetches what calls of a former page did, and closed positions where a screen lists them (R15, T-132)', () => {
    const trading = stage(tradingAccountModel);
    trading.send({ type: 'recovered.changed', recovered: 1 });
    expect(trading.take('openOrders')).toEqual([{ type: 'orders.reload' }]);
    expect(trading.take('closedOrders')).toEqual([{ type: 'closed.reload' }]);
    expect(trading.take('session')).toEqual([{ type: 'user.reload' }]);
    trading.send({ type: 'screen.changed', screen: 'tradeRoom' });
    expect(trading.take('closedOrders')).toEqual([]);
    trading.send({ type: 'screen.changed', screen: 'orderBook' });
    expect(trading.take('closedOrders')).toEqual([{ type: 'closed.show' }]);
  });
});
