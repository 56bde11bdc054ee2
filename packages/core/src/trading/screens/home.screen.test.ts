import { describe, expect, it } from 'vitest';
import { stage } from '@bourse/model-testing';
import { locate } from '../../platform/navigation';
import type { ResidentName, ResidentSnapshot } from '../../shared/resident';
import { closed, closedOrdersModel, page } from '../closed-orders/closed-orders.model';
import { openOrdersModel } from '../open-orders/open-orders.model';
import { position } from '../samples.model';
import { someSettings, someUser, tradingAccountModel } from '../trading-account/trading-account.model';
import { homeView, newestClosedView, newestOpenView, tradeRoomView } from './home.screen';

/** A view read with the residents that are given; the others do not exist. */
const read = <T>(view: { read: (snapshots: never) => T }, snapshots: { [N in ResidentName]?: ResidentSnapshot<N> }) =>
  view.read(snapshots as never);

const accountOf = (user: object) =>
  stage(tradingAccountModel, { input: { user: someUser(user), settings: someSettings({}) } });
const homeOf = (user: object) => read(homeView, { tradingAccount: accountOf(user).snapshot() });
const ids = ['1', '2', '3', '4', '5', '6', '7'];

describe('the home page', () => {
  it('greets by the first name, else by the name of the account, and says which account it shows', () => {
    expect(homeOf({ firstname: 'Ada', name: 'Ada Byron', is_practice: true })).toMatchObject({
      name: 'Ada',
      isPractice: true,
    });
    expect(homeOf({ firstname: '', name: 'Ada Byron', is_practice: false })).toMatchObject({
      name: 'Ada Byron',
      isPractice: false,
    });
    expect(read(homeView, {}).name).toBe('');
  });

  it('counts the open positions once their list is loaded (T-169, R16)', () => {
    const account = accountOf({});
    const count = () => read(homeView, { tradingAccount: account.snapshot() }).openCount;
    expect(count()).toBe('—');
    account.send({ type: 'positionsLoaded.changed', positionsLoaded: true });
    expect(count()).toBe('0');
    account.send({ type: 'positions.changed', positions: [position('1'), position('2')] });
    expect(count()).toBe('2');
  });

  it('has nine tiles: pages of the route table, the chat, and what leads nowhere yet (A-032, T-166, T-167, T-168)', () => {
    const { tiles, pending } = homeOf({});
    const leading = tiles.filter(({ path }) => path !== null).map(({ name, path }) => [name, locate(path!).screen]);
    expect(leading).toEqual(
      expect.arrayContaining([
        ['tradeRoom', 'tradeRoom'],
        ['orderBook', 'orderBook'],
        ['history', 'transactions'],
        ['chat', 'liveChat'],
        ['home', 'home'],
      ]),
    );
    for (const [, screen] of leading) expect(['notFound', 'comingSoon']).not.toContain(screen);
    const still = tiles.filter(({ path, opensChat }) => path === null && !opensChat).map(({ name }) => name);
    expect(still).toEqual(expect.arrayContaining(['leaderBoard', 'tutorials']));
    expect(tiles.filter(({ opensChat }) => opensChat).map(({ name }) => name)).toEqual(['helpCenter']);
    expect(tiles).toHaveLength(9);
    expect(pending).toEqual({ id: 'home.pending' });
  });

  it('leads to the terminal where that is switched on (A-048, T-003, T-168)', () => {
    const pathOf = (settings: object) => {
      const account = stage(tradingAccountModel, { input: { user: someUser(), settings: someSettings(settings) } });
      const { tiles } = read(homeView, { tradingAccount: account.snapshot() });
      const { path } = read(tradeRoomView, { tradingAccount: account.snapshot() });
      return [tiles.find(({ name }) => name === 'tradeRoom')?.path, path];
    };
    expect(pathOf({ enable_mt: 'true' })).toEqual(['/traderoom_v2', '/traderoom_v2']);
    expect(pathOf({ enable_mt: 'false' })).toEqual(['/traderoom', '/traderoom']);
  });

  it('shows the newest five of the open positions, and why there are none', () => {
    const orders = stage(openOrdersModel);
    const shown = () => read(newestOpenView, { openOrders: orders.snapshot() });
    expect(shown()).toEqual({ phase: 'loading', ids: [] });
    orders.settle(
      'listOpenTrades',
      ids.map((id) => position(id)),
    );
    expect(shown()).toEqual({ phase: 'ready', ids: ['7', '6', '5', '4', '3'] });
    const none = stage(openOrdersModel);
    none.settle('listOpenTrades', []);
    expect(read(newestOpenView, { openOrders: none.snapshot() })).toEqual({ phase: 'empty', ids: [] });
  });

  it('shows the last five of the closed positions, loaded when the page is opened', () => {
    const account = accountOf({});
    account.take('closedOrders');
    account.send({ type: 'screen.changed', screen: 'home' });
    expect(account.take('closedOrders')).toEqual([{ type: 'closed.show' }]);
    const orders = stage(closedOrdersModel);
    const shown = () => read(newestClosedView, { closedOrders: orders.snapshot() });
    expect(shown()).toEqual({ phase: 'loading', ids: [] });
    orders.send({ type: 'closed.show' });
    orders.settle('listClosedTrades', page(ids.map((id) => closed(id, 'manual'))));
    expect(shown()).toEqual({ phase: 'ready', ids: ['7', '6', '5', '4', '3'] });
  });
});
