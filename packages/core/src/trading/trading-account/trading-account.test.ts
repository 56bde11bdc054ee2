import { describe, expect, it } from 'vitest';
import { dec } from '../../shared/decimal';
import { stage, type Stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { position } from '../samples.model';
import { someSettings, someUser, tradingAccountModel, winning } from './trading-account.model';
import { accountFact } from '../../platform/session/session.facts';
import type { SessionUser } from '../../platform/session/session.types';
import { freeMarginFact } from './free-margin.facts';
import { bookedUserFact, fundsFact } from './trading-account.facts';
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

  it('warns of a low margin level once, until the level has clearly risen (T-083)', () => {
    const trading = stage(tradingAccountModel);
    // At a balance of 1,000 and a margin of 200 a loss of 800 is a level of 100 %, the bound.
    const warning = () => trading.snapshot().context.marginWarning;
    const warnings = ['-799', '-800', '-799.9', '-800.1', '-790', '-789.9', '-795', '-800', '-801'].map((profit) => {
      trading.send({
        type: 'positions.changed',
        positions: [position('1', { margin: dec(200), profit: dec(profit) })],
      });
      return warning();
    });
    // What is said is true: nothing is as soon as the level is not low, and it is said again only after it has risen.
    expect(warnings).toEqual(['none', 'saying', 'said', 'said', 'said', 'none', 'none', 'saying', 'saying']);
    trading.send({ type: 'settings.changed', settings: someSettings({ margin_warning_level: 110 }) });
    expect(warning()).toBe('saying');
    trading.send({ type: 'settings.changed', settings: someSettings({ margin_warning_level: 98 }) });
    expect(warning()).toBe('said');
    trading.send({ type: 'positions.changed', positions: [] });
    expect(warning()).toBe('none');
  });

  const [mine, other] = [winning, position('2', { margin: dec(100), profit: dec(-30) })];
  /** Both are open, and their closes on their way. */
  function closingBoth() {
    const trading = stage(tradingAccountModel);
    const figures = () => {
      const { balance, profit, margin, equity, freeMargin } = trading.snapshot().context.figures;
      return [balance, profit, margin, equity, freeMargin].map(String);
    };
    trading.send({ type: 'positions.changed', positions: [mine, other] });
    expect(figures()).toEqual(['1000', '20', '300', '1020', '720']);
    trading.send({ type: 'close.asked', ids: ['1'] });
    trading.send({ type: 'close.asked', ids: ['2'] });
    return { trading, figures };
  }

  it('has the result of a close in the balance at once, and what was closed counts no more (T-086, T-117, T-118)', () => {
    const { trading, figures } = closingBoth();
    // A server that does not tell it: the list and the user will.
    trading.send({ type: 'close.booked', moved: null, closed: ['1'] });
    expect(figures()).toEqual(['1000', '20', '300', '1020', '720']);
    trading.send({ type: 'close.booked', moved: dec(50), closed: ['1'] });
    expect(figures()).toEqual(['1050', '-30', '100', '1020', '920']);
    // The list without it changes nothing, and the user's own balance is the one that counts.
    trading.send({ type: 'positions.changed', positions: [other] });
    expect(figures()).toEqual(['1050', '-30', '100', '1020', '920']);
    trading.send({ type: 'user.changed', user: someUser({ estimatedBalance: '1060' }) });
    expect(figures()).toEqual(['1060', '-30', '100', '1030', '930']);
  });

  it('tells the dialogs of money the balance that the header shows, until the user comes again (M-079, T-117)', () => {
    const { trading } = closingBoth();
    const told = () => (bookedUserFact.select(trading.snapshot()) as SessionUser).realBalance;
    expect(told()).toBe('1000');
    trading.send({ type: 'close.booked', moved: dec(50), closed: ['1'] });
    expect(told()).toBe('1050');
    trading.send({ type: 'user.changed', user: someUser({ estimatedBalance: '1060' }) });
    expect(told()).toBe('1060');
  });

  it('counts each of two closes once, whichever is answered first (T-086, T-118)', () => {
    const { trading, figures } = closingBoth();
    trading.send({ type: 'close.booked', moved: dec(-30), closed: ['2'] });
    expect(figures()).toEqual(['970', '50', '200', '1020', '820']);
    trading.send({ type: 'close.booked', moved: dec(50), closed: ['1'] });
    expect(figures()).toEqual(['1020', '0', '0', '1020', '1020']);
  });

  it('leaves to the next user what one that came meanwhile may have already, in whichever account mode (R15, T-097)', () => {
    const { trading, figures } = closingBoth();
    trading.send({ type: 'user.changed', user: someUser({ estimatedBalance: '1050' }) });
    // Such as a close all that was sent again: its answer is the first one.
    trading.send({ type: 'close.booked', moved: dec(20), closed: ['1', '2'] });
    expect(figures()[0]).toBe('1050');
    trading.send({ type: 'close.asked', ids: ['2'] });
    trading.send({ type: 'user.changed', user: someUser({ is_practice: true }) });
    trading.send({ type: 'close.booked', moved: dec(-30), closed: ['2'] });
    expect(figures()[0]).toBe('10000');
  });

  const whose = { userId: '7', isPractice: false } as const;

  it('has a close of another tab in balance and list in one step, and tells its own to the others (T-081, T-086, T-098, R41)', () => {
    const { trading, figures } = closingBoth();
    trading.send({ type: 'close.booked', moved: dec(50), closed: ['1'] });
    expect(trading.take('otherTabs').map(({ close }) => close)).toEqual([
      { type: 'close.askedElsewhere', ...whose, ids: ['1'] },
      { type: 'close.askedElsewhere', ...whose, ids: ['2'] },
      { type: 'close.bookedElsewhere', ...whose, moved: dec(50), closed: ['1'] },
    ]);
    trading.take();
    const there = stage(tradingAccountModel);
    there.send({ type: 'positions.changed', positions: [mine, other] });
    there.send({ type: 'close.askedElsewhere', ...whose, ids: ['1'] });
    there.send({ type: 'close.bookedElsewhere', ...whose, moved: dec(50), closed: ['1'] });
    expect(there.snapshot().context.figures).toEqual(trading.snapshot().context.figures);
    expect(figures()).toEqual(['1050', '-30', '100', '1020', '920']);
    // The row stays a moment, and why it was closed is looked up; nothing is told on.
    expect(there.take()).toEqual([
      { type: 'positions.lost', positions: [mine] },
      { type: 'positions.lost', positions: [mine] },
      { type: 'positions.closed', ids: ['1'] },
    ]);
  });

  it('leaves a close of another tab to the next user where one came meanwhile, and takes none of another account (T-097, R15)', () => {
    const told = { type: 'close.bookedElsewhere', moved: dec(50), closed: ['1'] } as const;
    const { trading, figures } = closingBoth();
    for (const other of [{ userId: '8' }, { isPractice: true }]) trading.send({ ...told, ...whose, ...other });
    expect(figures()).toEqual(['1000', '20', '300', '1020', '720']);
    trading.send({ type: 'user.changed', user: someUser({ estimatedBalance: '1050' }) });
    trading.take();
    trading.send({ ...told, ...whose });
    expect([figures()[0], trading.take('openOrders')]).toEqual(['1050', [{ type: 'positions.closed', ids: ['1'] }]]);
  });

  it('has a result once where both tabs close the same position and the word of the other comes late (T-098, R15)', () => {
    const { trading, figures } = closingBoth();
    trading.send({ type: 'close.booked', moved: dec(50), closed: ['1'] });
    trading.send({ type: 'close.askedElsewhere', ...whose, ids: ['1'] });
    trading.send({ type: 'close.bookedElsewhere', ...whose, moved: dec(50), closed: ['1'] });
    expect(figures()[0]).toBe('1050');
  });

  it('has the open list fetched at once when anything else moved the balance, which may have closed one of it (T-098, R22)', () => {
    const trading = stage(tradingAccountModel);
    const asks = (changes: object) => {
      trading.send({ type: 'user.changed', user: someUser(changes) });
      return trading.take('openOrders');
    };
    expect(asks({ estimatedBalance: '990' })).toEqual([]);
    trading.send({ type: 'positions.changed', positions: [winning] });
    expect(asks({ estimatedBalance: '990.00', name: 'Ada' })).toEqual([]);
    expect(asks({ estimatedBalance: '1040' })).toEqual([{ type: 'orders.reload' }]);
    // The list of the other mode is on its way.
    expect(asks({ is_practice: true })).toEqual([]);
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
