import { describe, expect, it } from 'vitest';
import { dec } from '../../shared/decimal';
import type { ResidentName, ResidentSnapshot } from '../../shared/resident';
import { stage } from '@bourse/model-testing';
import {
  bonusView,
  footerView,
  marginInUseView,
  openCountView,
  tradingHeaderView,
  watchlistChipsView,
} from './account.screen';
import { assetRow, watchlistIdsView } from './asset-lists.screen';
import { assetSearchView } from './asset-search.screen';
import { assetSearchModel } from '../asset-search/asset-search.model';
import { assetsModel } from '../assets/assets.model';
import { candlesModel } from '../candles/candles.model';
import { closed, closedOrdersModel, page } from '../closed-orders/closed-orders.model';
import { closedEnd, closingModel } from '../closing/closing.model';
import { closeAllView } from '../closing/closing.view';
import { openOrdersModel } from '../open-orders/open-orders.model';
import { shallowEqual } from '../../shared/view';
import { exposureTableView, exposureView } from './exposure.screen';
import {
  closedRow,
  orderBookView,
  positionDetail,
  positionIdsView,
  positionRow,
  positionsNoteView,
  positionsPanelView,
  staticRow,
} from './positions.screen';
import { rateModel } from '../rate/rate.model';
import { asset, bitcoin, position, quote } from '../samples.model';
import { chartSummaryView, chartView } from './chart.screen';
import { assetHeaderView } from './trade-room.screen';
import { fundsFact } from '../trading-account/trading-account.facts';
import type { Position } from '../trading.types';
import { someSettings, someUser, tradingAccountModel, winning } from '../trading-account/trading-account.model';
import { watchlistModel } from '../watchlist/watchlist.model';

/** A view read with the residents that are given; the others do not exist. */
const read = <T>(
  view: { read: (snapshots: never, id: string) => T },
  snapshots: { [N in ResidentName]?: ResidentSnapshot<N> },
  id = '',
): T => view.read(snapshots as never, id);

const apple = asset('3', {
  symbol: 'AAPL',
  name: 'Apple Inc.',
  exchangeSymbol: 'NASDAQ:AAPL',
  pair: 'AAPL',
  type: 'stocks',
});
const long = asset('4', { symbol: 'LONGSYMBOL1', type: 'weather' });

function assetsOf(list = [asset('1'), bitcoin, apple, long], currentId = '1') {
  const assets = stage(assetsModel);
  assets.send({ type: 'default.found', id: currentId });
  assets.settle('listAssets', list);
  return assets.snapshot();
}
function watchlistOf(ids: readonly string[]) {
  const watchlist = stage(watchlistModel);
  watchlist.settle('listWatchlist', ids);
  return watchlist;
}
function ordersOf(positions = [position('1')]) {
  const orders = stage(openOrdersModel);
  orders.settle('listOpenTrades', positions);
  return orders.snapshot();
}
function tradingOf(settings: object = {}, user: object = {}, positions = [winning]) {
  const trading = stage(tradingAccountModel, { input: { user: someUser(user), settings: someSettings(settings) } });
  trading.send({ type: 'positions.changed', positions });
  return trading.snapshot();
}

describe('the figures bar', () => {
  it('shows the document’s equity and says what checks use; the standard one by setting (T-119, T-120, R17)', () => {
    const bar = read(footerView, { tradingAccount: tradingOf() });
    expect([bar.equity, bar.freeMargin, bar.margin, bar.profit]).toEqual([
      '$1,100.00',
      '$850.00',
      '$200.00',
      '+$50.00',
    ]);
    expect(bar.equityHelp).toEqual({ id: 'trading.equityHelp', values: { figure: '$1,050.00' } });
    const standard = read(footerView, { tradingAccount: tradingOf({ equity_formula: 'standard' }) });
    expect([standard.equity, standard.equityHelp]).toEqual(['$1,050.00', null]);
  });

  it('shows no figure that rests on positions before they are loaded', () => {
    const bar = read(footerView, { tradingAccount: tradingOf(), openOrders: stage(openOrdersModel).snapshot() });
    expect([bar.equity, bar.profit, bar.margin, bar.freeMargin, bar.marginLevel]).toEqual(Array(5).fill('—'));
    expect(bar.plan).toEqual(read(footerView, { tradingAccount: tradingOf() }).plan);
  });

  it('takes the balance of the active mode and P/L from the open list alone (T-097, T-121)', () => {
    const bar = read(footerView, { tradingAccount: tradingOf({}, { is_practice: true, pnl: 77 }, []) });
    expect([bar.equity, bar.profit]).toEqual(['$10,000.00', '$0.00']);
  });

  it('never counts positions of the mode that was left (T-097)', () => {
    const trading = stage(tradingAccountModel);
    trading.send({ type: 'positions.changed', positions: [winning] });
    trading.send({ type: 'user.changed', user: someUser({ is_practice: true }) });
    trading.send({ type: 'positionsLoaded.changed', positionsLoaded: true });
    expect(read(footerView, { tradingAccount: trading.snapshot() }).margin).toBe('$0.00');
    expect(fundsFact.select(trading.snapshot())).toMatchObject({ isPractice: true, freeMargin: dec(10_000) });
  });

  it('shows the margin level, a dash without margin, and warns at or below the setting (T-083, T-122)', () => {
    expect(read(footerView, { tradingAccount: tradingOf({}, {}, []) }).marginLevel).toBe('—');
    const level = (profit: string) => {
      const positions = [position('1', { margin: dec(200), profit: dec(profit) })];
      const bar = read(footerView, { tradingAccount: tradingOf({ margin_warning_level: 100 }, {}, positions) });
      return [bar.marginLevel, bar.isMarginLow];
    };
    expect([level('-799.9'), level('-800'), level('50')]).toEqual([
      ['100.05%', false],
      ['100.00%', true],
      ['525.00%', false],
    ]);
  });

  it('shows the level of however small a margin, not less than it is (T-122)', () => {
    const level = (margin: string) => {
      const positions = [position('1', { margin: dec(margin), profit: dec(0) })];
      return read(footerView, { tradingAccount: tradingOf({}, {}, positions) }).marginLevel;
    };
    expect([level('1'), level('0.01')]).toEqual(['100,000.00%', '10,000,000.00%']);
  });

  it.each([
    ['M-195, T-123', [], null, { kind: 'none' }],
    ['T-123, T-124', [1], 'GOLD', { kind: 'one', name: 'GOLD' }],
    ['M-195, M-199, R21', [1, 2], 'GOLD', { kind: 'many', count: 2 }],
  ])('names the plan by trading_plans_id (%s): %j', (_rows, trading_plans_id, plan_name, plan) => {
    expect(read(footerView, { tradingAccount: tradingOf({}, { trading_plans_id, plan_name }) }).plan).toEqual(plan);
  });

  it('shows the current asset, truncated, with its leverage (T-115, T-121, T-232)', () => {
    const bar = read(footerView, { tradingAccount: tradingOf(), assets: assetsOf(undefined, '4') });
    expect([bar.assetShort, bar.leverage, bar.canOrder]).toEqual(['LONGSYMBOL…', '1:30', true]);
    expect(read(footerView, { tradingAccount: tradingOf() }).canOrder).toBe(false);
  });

  it('has the auto trader on exactly with an accepted manager', () => {
    const state = (settings: object, user: object) =>
      read(footerView, { tradingAccount: tradingOf(settings, user) }).autoTrader;
    const on = { enable_auto_trader: '1' };
    expect([
      state({}, { trader_request: 'accepted', manager_id: 3 }),
      state(on, { trader_request: 'accepted', manager_id: 3 }),
      state(on, { trader_request: 'accepted', manager_id: null }),
      state(on, { trader_request: 'pending' }),
      state(on, {}),
    ]).toEqual(['unavailable', 'on', 'off', 'pending', 'off']);
  });
});

describe('the header', () => {
  it('shows the three newest of the watchlist, newest first, the rest in its menu (A-034, T-151, T-152, T-159)', () => {
    const header = read(tradingHeaderView, {
      assets: assetsOf(),
      watchlist: watchlistOf(['4', '1', '9', '2', '3']).snapshot(),
    });
    expect(header.chips.map(({ id }) => id)).toEqual(['3', '2', '1']);
    expect(header.more.map(({ id, label }) => [id, label])).toEqual([['4', 'LONGSYMBOL…']]);
    expect(header.chips.map(({ isCurrent }) => isCurrent)).toEqual([false, false, true]);
  });

  it('shows what each of them costs, and how it moved since a day ago (T-145)', () => {
    const header = read(tradingHeaderView, { assets: assetsOf(), watchlist: watchlistOf(['1', '2']).snapshot() });
    expect(header.chips).toMatchObject([
      { price: '60,000.00', change: '-1.50%', changeTone: 'down' },
      { price: '1.10000', change: '+0.25%', changeTone: 'up' },
    ]);
  });

  it('shows the current asset also while it is not on the watchlist beside others (T-161)', () => {
    const away = (watchlist: ReturnType<typeof watchlistOf>) =>
      read(tradingHeaderView, { assets: assetsOf(), watchlist: watchlist.snapshot() }).away;
    const others = watchlistOf(['2', '3']);
    expect(away(others)).toMatchObject({ id: '1', symbol: 'EURUSD', isCurrent: true });
    expect(away(watchlistOf(['2', '1']))).toBeNull();
    expect(away(stage(watchlistModel))).toBeNull();
    others.send({ type: 'star.add', id: '1' });
    expect(away(others)).toBeNull();
    expect(away(watchlistOf([]))).toBeNull();
  });

  it('says what kind each of the watchlist is: its picture depends on it', () => {
    const { chips, more } = read(tradingHeaderView, {
      assets: assetsOf(),
      watchlist: watchlistOf(['4', '1', '2', '3']).snapshot(),
    });
    expect([...chips, ...more].map(({ type }) => type)).toEqual(['stocks', 'crypto', 'forex', 'weather']);
  });

  it('shows the active balance, the share of equity in use and the count of open positions (A-042, A-051, T-127, R17)', () => {
    const header = read(tradingHeaderView, { tradingAccount: tradingOf(), openOrders: ordersOf() });
    expect([header.balance, header.ring, header.ringText, header.openCount]).toEqual(['$1,000.00', 19.05, '19.05%', 1]);
    expect(header.ringLabel).toBe('19%');
    const practice = read(tradingHeaderView, { tradingAccount: tradingOf({}, { is_practice: true }, []) });
    expect([practice.balance, practice.isPractice, header.isPractice]).toEqual(['$10,000.00', true, false]);
  });

  it('shows the bonus of the real account, and none in practice (A-038, A-042)', () => {
    const bonus = (user: object) =>
      read(bonusView, { tradingAccount: tradingOf({}, { bonus: 1250.5, ...user }) }).bonus;
    expect([bonus({}), bonus({ bonus: 0 }), bonus({ is_practice: true })]).toEqual(['$1,250.50', '$0.00', null]);
  });

  it('counts the open positions in a badge, and has none at 0 (A-051, A-052)', () => {
    const badge = (openOrders?: ReturnType<typeof ordersOf>) =>
      read(openCountView, { ...(openOrders && { openOrders }) }).badge;
    expect([badge(ordersOf()), badge(ordersOf([])), badge()]).toEqual([1, null, null]);
  });

  it('shows a balance below 0 with the minus before $, and equity as ever (R36, R16)', () => {
    const hedge = [position('1', { margin: dec(200), profit: dec('14785.2') })];
    const trading = tradingOf({ equity_formula: 'standard' }, { estimatedBalance: -4814.8 }, hedge);
    expect(read(tradingHeaderView, { tradingAccount: trading, openOrders: ordersOf(hedge) }).balance).toBe(
      '-$4,814.80',
    );
    const bar = read(footerView, { tradingAccount: trading });
    expect([bar.equity, bar.freeMargin]).toEqual(['$9,970.40', '$9,770.40']);
  });

  it('shows no share in use before the positions are loaded, and 0 only without margin (R16, R17)', () => {
    const ring = (trading?: ReturnType<typeof tradingOf>, openOrders = ordersOf([])) => {
      const header = read(tradingHeaderView, { ...(trading && { tradingAccount: trading }), openOrders });
      return [header.ring, header.ringText];
    };
    const failed = stage(openOrdersModel);
    const loading = failed.snapshot();
    failed.fail('listOpenTrades');
    expect(ring(undefined)).toEqual([null, '—']);
    expect(ring(tradingOf({}, {}, []), loading)).toEqual([null, '—']);
    expect(ring(tradingOf({}, {}, []), failed.snapshot())).toEqual([null, '—']);
    expect(ring(tradingOf({}, {}, []))).toEqual([0, '0.00%']);
  });

  it.each([
    [0, '0%'],
    [0.05, '<1%'],
    [9.9, '<1%'],
    [10, '1%'],
    [190.5, '19%'],
    [995.2, '99%'],
    [999.9, '99%'],
    [1_000, '100%'],
    [5_000, '100%'],
  ])('fills its ring with 0 and 100 for what is just that: a margin of %d of 1,000 (A-044, R17)', (margin, label) => {
    const held = margin === 0 ? [] : [position('1', { margin: dec(margin), profit: dec(0) })];
    const tradingAccount = tradingOf({}, {}, held);
    expect(read(tradingHeaderView, { tradingAccount, openOrders: ordersOf(held) }).ringLabel).toBe(label);
  });

  it('is the same value while nothing of it changed', () => {
    const snapshots = { assets: assetsOf(), watchlist: watchlistOf(['1', '2', '3', '4']).snapshot() };
    const [first, second] = [read(tradingHeaderView, snapshots), read(tradingHeaderView, { ...snapshots })];
    expect([second.chips === first.chips, second.more === first.more]).toEqual([true, true]);
  });

  it('has the chips of the others stand while one price moves, and its ring while none of the positions’ does', () => {
    const watchlist = watchlistOf(['1', '2']).snapshot();
    const first = read(watchlistChipsView, { assets: assetsOf(), watchlist }).chips;
    const assets = assetsOf([asset('1', { bid: dec('1.2') }), bitcoin, apple, long]);
    const second = read(watchlistChipsView, { assets, watchlist }).chips;
    expect(second.map((chip, at) => [chip.id, chip === first[at]])).toEqual([
      ['2', true],
      ['1', false],
    ]);
    expect(marginInUseView.reads).not.toContain('assets');
  });
});

describe('the watchlist beside the chart', () => {
  it('tells loading, failed and empty apart (R14)', () => {
    const phase = (watchlist: ReturnType<typeof watchlistOf>, assets = assetsOf()) =>
      read(watchlistIdsView, { assets, watchlist: watchlist.snapshot() }).phase;
    expect(phase(stage(watchlistModel))).toBe('loading');
    const failed = stage(watchlistModel);
    failed.fail('listWatchlist');
    expect(phase(failed)).toBe('failed');
    expect(phase(watchlistOf([]))).toBe('empty');
    expect(phase(watchlistOf(['1']))).toBe('ready');
    // Names of assets that are not here yet are no empty list.
    const assets = stage(assetsModel);
    expect(phase(watchlistOf(['1']), assets.snapshot())).toBe('loading');
    assets.fail('listAssets');
    expect(phase(watchlistOf(['1']), assets.snapshot())).toBe('failed');
  });

  it('is empty, not on its way for ever, where there is no asset at all (R14, T-161)', () => {
    const phase = (ids: readonly string[]) =>
      read(watchlistIdsView, { assets: assetsOf([]), watchlist: watchlistOf(ids).snapshot() }).phase;
    expect([phase([]), phase(['1'])]).toEqual(['empty', 'empty']);
  });
});

describe('a position row', () => {
  const snapshots = (positions = [position('1', { margin: dec('1234.5'), profit: dec('-0.00044') })]) => ({
    openOrders: ordersOf(positions),
    assets: assetsOf(),
    closing: stage(closingModel).snapshot(),
  });

  it('has the columns of the trade room with 3 decimals (T-022, T-227, T-228)', () => {
    const row = read(positionRow, snapshots(), '1');
    expect(row).toMatchObject({
      symbol: 'EURUSD',
      invested: '1,234.500',
      leverage: '1:30',
      units: '1',
      current: '1.10000',
      opening: '1.10020',
      side: 'buy',
      profit: '0.000',
      tone: 'flat',
      isOpen: true,
      canClose: true,
    });
    const pair = snapshots([position('1', { decimals: 1, openingPrice: dec('107.5'), profit: dec('1234.5678') })]);
    expect(read(positionRow, pair, '1')).toMatchObject({ opening: '107.500', profit: '+1,234.568', tone: 'up' });
  });

  it('says what kind its asset is, as soon as the asset is known', () => {
    const of = snapshots([position('1', { assetId: '3', symbol: 'EURUSD' })]);
    const typeOf = (assets: ReturnType<typeof assetsOf>) =>
      [positionRow, staticRow, positionDetail].map((row) => read(row, { ...of, assets }, '1')?.type);
    expect(typeOf(assetsOf([bitcoin], '2'))).toEqual(['', '', '']);
    expect(typeOf(assetsOf())).toEqual(['stocks', 'stocks', 'stocks']);
  });

  it('cannot be closed while its market is closed, its price is out of date, or its close is on its way (T-060, T-061, T-090)', () => {
    const shut = { ...snapshots(), assets: assetsOf([asset('1', { isOpen: false })]) };
    expect(read(positionRow, shut, '1')).toMatchObject({ canClose: false, reason: { id: 'orderTicket.closed' } });
    const old = { ...snapshots(), assets: assetsOf([asset('1', { isOpen: false, isStale: true })]) };
    expect(read(positionRow, old, '1')).toMatchObject({ canClose: false, reason: { id: 'orderTicket.stale' } });
    const closing = stage(closingModel);
    closing.send({ type: 'network.changed', network: 'offline' });
    expect(read(positionRow, { ...snapshots(), closing: closing.snapshot() }, '1')).toMatchObject({
      canClose: false,
      reason: { id: 'closing.offline' },
    });
    closing.send({ type: 'network.changed', network: 'online' });
    closing.advance(500);
    closing.send({ type: 'position.close', id: '1' });
    expect(read(positionRow, { ...snapshots(), closing: closing.snapshot() }, '1')).toMatchObject({
      canClose: false,
      isClosing: true,
    });
  });

  it('stands still but for price and profit while these move, and shows whatever else has changed', () => {
    const first = position('1');
    const moved = { ...first, currentPrice: dec('1.2'), profit: dec('7') };
    const [before, after] = [first, moved].map((one) => read(staticRow, snapshots([one]), '1'));
    expect(shallowEqual(before, after)).toBe(true);
    expect(read(positionRow, snapshots([moved]), '1')).toEqual({
      ...before,
      current: '1.20000',
      profit: '+7.000',
      tone: 'up',
    });
    for (const change of [{ margin: dec(9) }, { quantity: dec(9) }, { symbol: 'OTHER' }, { leverage: 9 }])
      expect(read(positionRow, snapshots([{ ...moved, ...change }]), '1')).toEqual(
        read(positionRow, snapshots([position('1', { currentPrice: dec('1.2'), profit: dec('7'), ...change })]), '1'),
      );
  });

  it('is gone with its position', () => {
    expect(read(positionRow, snapshots(), '2')).toBeUndefined();
    expect(read(staticRow, snapshots(), '2')).toBeUndefined();
  });

  it('tells in its detail the P/L in per cent of what was invested, and where it closes by itself (T-054, T-133)', () => {
    const detail = (changes: Partial<Position>, list = assetsOf()) =>
      read(positionDetail, { ...snapshots([position('1', changes)]), assets: list }, '1');
    const winner = { margin: dec(40), profit: dec('-1'), takeProfit: dec(50), stopLoss: dec('0.1') };
    expect(detail(winner)).toMatchObject({
      ...{ share: '-2.50%', takeProfit: '$50.00', takeProfitPrice: '51.10020' },
      ...{ stopLoss: '$0.10', stopLossPrice: '1.00020' },
    });
    // With every digit: it closes at just that.
    expect(detail({ ...winner, takeProfit: dec('12.345'), stopLoss: dec('0.004') })).toMatchObject({
      ...{ takeProfit: '$12.345', stopLoss: '$0.004' },
    });
    expect(detail({ ...winner, side: 'sell', profit: dec('3.001') })).toMatchObject({
      ...{ share: '+7.50%', takeProfitPrice: null, stopLossPrice: '1.20020' },
    });
    const none = { takeProfitPrice: null, stopLossPrice: null };
    expect(detail({ margin: dec(0) })).toMatchObject({ share: '—', takeProfit: '—', stopLoss: '—', ...none });
    expect(detail({ ...winner, isOpen: false })).toMatchObject({ takeProfit: '$50.00', ...none });
    // Priced in what nothing quotes, and of an asset that is not known.
    expect(detail(winner, assetsOf([asset('1', { base: 'CHF' })]))).toMatchObject(none);
    expect(detail(winner, assetsOf([bitcoin], '2'))).toMatchObject({ takeProfit: '$50.00', ...none });
  });

  it('of a closed one shows its final price and no close; its detail says why it was closed (T-084, T-133)', () => {
    const orders = stage(closedOrdersModel);
    orders.send({ type: 'closed.show' });
    const loss = closed('1', 'stop_loss', { takeProfit: dec(50), currentPrice: dec('1.05') });
    orders.settle('listClosedTrades', page([loss]));
    const given = { closedOrders: orders.snapshot(), assets: assetsOf() };
    expect(read(closedRow, given, '1')).toMatchObject({
      current: '1.05000',
      canClose: false,
      closedAt: '2026-11-20 11:01',
    });
    expect(read(positionDetail, given, '1')).toMatchObject({
      name: 'Euro / US Dollar',
      openedAt: '2026-11-20 10:01',
      takeProfit: '$50.00',
      stopLoss: '—',
      closeReason: { id: 'trading.reason.stopLoss' },
    });
    expect(read(orderBookView, given)).toMatchObject({ closedCount: '1', closedPhase: 'ready', closedProfit: '$0.00' });
  });
});

describe('the row of a position that was closed here', () => {
  const [newest, middle, oldest] = ['3', '2', '1'].map((id) => position(id));
  const all = [newest, middle, oldest] as Position[];
  function closedMiddle() {
    const closing = stage(closingModel);
    closing.send({ type: 'positions.changed', positions: all, isPractice: false });
    closing.send({ type: 'position.close', id: '2' });
    closing.send({ type: 'close.ended', id: '2', end: closedEnd });
    return closing;
  }
  const shown = (positions: Position[], closing: ReturnType<typeof closedMiddle>) =>
    read(positionIdsView, { openOrders: ordersOf(positions), closing: closing.snapshot() });

  it('keeps its place between the others, and with the last one closed the list keeps its rows (R39)', () => {
    const closing = closedMiddle();
    expect(shown([newest, oldest] as Position[], closing)).toEqual({ phase: 'ready', ids: ['3', '2', '1'] });
    expect(shown([], closing)).toEqual({ phase: 'ready', ids: ['2'] });
    closing.send({ type: 'pointer.leave', id: '2' });
    expect(shown([newest, oldest] as Position[], closing).ids).toEqual(['3', '1']);
    expect(shown([], closing).phase).toBe('empty');
  });

  it('is greyed, cannot be closed again, and counts in no sum (R39)', () => {
    const snapshots = { openOrders: ordersOf([newest, oldest] as Position[]), closing: closedMiddle().snapshot() };
    expect(read(positionRow, snapshots, '2')).toMatchObject({ isClosed: true, canClose: false, isClosing: false });
    expect(read(positionRow, snapshots, '3')).toMatchObject({ isClosed: false, canClose: true });
    expect(read(positionsPanelView, snapshots).count).toBe('2');
  });
});

describe('the positions panel', () => {
  it('counts all open positions, adds up their P/L and can close all while there are some (T-023, T-028)', () => {
    const panel = read(positionsPanelView, {
      openOrders: ordersOf([
        position('1', { profit: dec('1.005') }),
        position('2', { profit: dec('-5') }),
        position('3'),
      ]),
    });
    expect(panel).toMatchObject({ count: '3', profit: '-$4.00', profitTone: 'down', canCloseAll: true, height: 200 });
    expect(read(positionsPanelView, { openOrders: ordersOf([]) })).toMatchObject({
      count: '0',
      profit: '$0.00',
      canCloseAll: false,
    });
  });

  it('can close all only while there is a network, as each of them, and says so (T-028)', () => {
    const closing = stage(closingModel);
    const openOrders = ordersOf([position('1')]);
    const canCloseAll = () => {
      const given = { openOrders, closing: closing.snapshot() };
      return [read(positionsPanelView, given).canCloseAll, read(orderBookView, given).canCloseAll];
    };
    const hindrance = () => closeAllView.read({ closing: closing.snapshot() }).hindrance;
    closing.send({ type: 'network.changed', network: 'offline' });
    expect(hindrance()).toBeNull();
    closing.send({ type: 'positions.changed', positions: [position('1')], isPractice: false });
    expect([...canCloseAll(), hindrance()]).toEqual([false, false, { id: 'closing.offline' }]);
    closing.send({ type: 'network.changed', network: 'online' });
    expect([...canCloseAll(), hindrance()]).toEqual([true, true, null]);
  });

  // With 0 instead, an account full of positions reads as empty while the list is on its way or did not come.
  it('has a dash for the count and the sum of a list that is not here, in the order book too (R14)', () => {
    const orders = stage(openOrdersModel);
    const dashes = { count: '—', profit: '—', profitTone: 'flat' };
    const panel = () => read(positionsPanelView, { openOrders: orders.snapshot() });
    expect(panel()).toMatchObject({ phase: 'loading', ...dashes });
    orders.fail('listOpenTrades');
    expect(panel()).toMatchObject({ phase: 'failed', ...dashes });
    expect(read(orderBookView, { openOrders: orders.snapshot() })).toMatchObject({
      openCount: '—',
      openProfit: '—',
      openProfitTone: 'flat',
      closedCount: '—',
      closedProfit: '—',
      closedProfitTone: 'flat',
    });
  });

  it('says beside an order that was placed that the list did not come, and counts no part of it as all (R14, R22, T-023)', () => {
    const orders = stage(openOrdersModel);
    const said = () => {
      const openOrders = orders.snapshot();
      const { phase, count, profit, isStale } = read(positionsPanelView, { openOrders });
      return { phase, count, profit, told: [isStale, read(positionsNoteView, { openOrders }).note] };
    };
    const unknown = { count: '—', profit: '—' };
    orders.fail('listOpenTrades');
    expect(said()).toEqual({ phase: 'failed', ...unknown, told: [false, null] });
    orders.send({ type: 'position.placed', position: position('1') });
    expect(said()).toEqual({ phase: 'ready', ...unknown, told: [true, 'part'] });
    expect(read(orderBookView, { openOrders: orders.snapshot() })).toMatchObject({ openCount: '—', openProfit: '—' });
    orders.fail('listOpenTrades');
    orders.advance(8_000);
    expect([orders.running(), said().told]).toEqual([
      ['activity', 'listOpenTrades'],
      [true, 'part'],
    ]);
    orders.settle('listOpenTrades', [position('1'), position('2')]);
    expect(said()).toMatchObject({ phase: 'ready', count: '2', told: [false, null] });
  });

  it('says that its figures may be old after a failed refresh', () => {
    const orders = stage(openOrdersModel);
    orders.settle('listOpenTrades', [position('1')]);
    orders.advance(4_000);
    orders.fail('pollOpenTrades');
    expect(read(positionsPanelView, { openOrders: orders.snapshot() })).toMatchObject({
      phase: 'ready',
      isStale: true,
    });
  });
});

describe('the asset header', () => {
  it('shows both prices with the decimals of the asset, its star and that prices are simulated (T-014, T-228, R28)', () => {
    const header = read(assetHeaderView, {
      assets: assetsOf(),
      watchlist: watchlistOf(['1']).snapshot(),
      tradingAccount: tradingOf({ market_source: 'simulated' }),
    });
    expect(header).toMatchObject({ bid: '1.10000', ask: '1.10020', spread: '0.00020', change: '+0.25%', star: 'on' });
    expect(header.isSimulated).toBe(true);
  });

  it('greys a price that is out of date and says how old it is (T-060)', () => {
    const rate = stage(rateModel);
    rate.send({ type: 'asset.changed', id: '1' });
    rate.settle('getAssetRate', { quote: quote('1', '1', '2'), quotedAt: 0, arrivedAt: 0 });
    expect(read(assetHeaderView, { assets: assetsOf(), rate: rate.snapshot() })).toMatchObject({
      isStale: false,
      age: null,
    });
    rate.send({ type: 'activity.changed', active: true, at: 42_000 });
    expect(read(assetHeaderView, { assets: assetsOf(), rate: rate.snapshot() })).toMatchObject({
      isStale: true,
      age: 42,
    });
  });

  it('says that a price is out of date rather than that the market is closed, in the header and in a list (T-060)', () => {
    const old = assetsOf([asset('1', { isOpen: false, isStale: true })]);
    const said = { isMarketOpen: false, isOutdated: true };
    expect(read(assetHeaderView, { assets: old })).toMatchObject({ ...said, isStale: true, age: null, nextOpen: null });
    expect(read(assetRow, { assets: old }, '1')).toMatchObject(said);
    const shut = assetsOf([asset('1', { isOpen: false })]);
    expect(read(assetHeaderView, { assets: shut })).toMatchObject({ isMarketOpen: false, isOutdated: false });
  });

  it('says when a closed market opens, and shows a dash for a price that is missing (T-059, T-061)', () => {
    const shut = asset('1', { isOpen: false, nextOpen: '2026-11-23T00:00:00.000Z', bid: dec(0), change: null });
    expect(read(assetHeaderView, { assets: assetsOf([shut]) })).toMatchObject({
      isMarketOpen: false,
      nextOpen: '2026-11-23 00:00',
      bid: '—',
      change: '—',
    });
  });

  it('says in words what the chart shows: last, highest and lowest price, or a dash for each', () => {
    const candles = stage(candlesModel);
    const words = () => read(chartSummaryView, { assets: assetsOf(), candles: candles.snapshot() });
    expect(words()).toEqual({ count: 0, interval: '1m', last: '—', high: '—', low: '—' });
    candles.send({ type: 'asset.changed', id: '1' });
    candles.settle('getAssetCandles', [
      { time: 60, open: 1.1, high: 1.3, low: 1.05, close: 1.2 },
      { time: 120, open: 1.2, high: 1.25, low: 1.15, close: 1.21 },
    ]);
    expect(words()).toEqual({ count: 2, interval: '1m', last: '1.21000', high: '1.30000', low: '1.05000' });
  });

  it('hides the chart only when the operator says so (T-006, T-007)', () => {
    const isVisible = (settings: object) => read(chartView, { tradingAccount: tradingOf(settings) }).isVisible;
    expect([isVisible({ use_api: 'no' }), isVisible({ use_api: 'yes' }), isVisible({})]).toEqual([false, true, true]);
  });
});

describe('the asset search', () => {
  function searched(...events: Parameters<ReturnType<typeof stage<typeof assetSearchModel.machine>>['send']>[0][]) {
    const search = stage(assetSearchModel);
    for (const event of [{ type: 'search.open' } as const, ...events]) search.send(event);
    search.advance(200);
    return read(assetSearchView, {
      assetSearch: search.snapshot(),
      assets: assetsOf(),
      watchlist: watchlistOf(['2', '9']).snapshot(),
    });
  }

  it('calls a wishlist that did not come no empty one (R14)', () => {
    const search = stage(assetSearchModel);
    search.send({ type: 'search.open' });
    search.send({ type: 'category.choose', category: 'wishlist' });
    search.advance(200);
    const watchlist = stage(watchlistModel);
    const shown = (assets = assetsOf()) => {
      const view = read(assetSearchView, { assetSearch: search.snapshot(), assets, watchlist: watchlist.snapshot() });
      return [view.phase, ...view.categories.map(({ count }) => count)];
    };
    expect(shown()).toEqual(['loading', null, 1, 1, 1, 1]);
    watchlist.fail('listWatchlist');
    expect(shown()).toEqual(['failed', null, 1, 1, 1, 1]);
    watchlist.advance(15_000);
    expect(shown()).toEqual(['failed', null, 1, 1, 1, 1]);
    watchlist.settle('listWatchlist', ['1']);
    expect(shown()).toEqual(['ready', 1, 1, 1, 1, 1]);
    expect(shown(stage(assetsModel).snapshot())).toEqual(['loading', null]);
  });

  it('lists the wishlist and each type that has an asset, with counts (T-134, T-135, T-210)', () => {
    expect(searched().categories.map(({ key, count, label }) => [key, count, label])).toEqual([
      ['wishlist', 1, { id: 'trading.category.wishlist' }],
      ['forex', 1, { id: 'trading.category.forex' }],
      ['crypto', 1, { id: 'trading.category.crypto' }],
      ['stocks', 1, { id: 'trading.category.stocks' }],
      ['weather', 1, { text: 'weather' }],
    ]);
  });

  it.each([
    ['euro /', ['1', '4']],
    ['btcus', ['2']],
    ['nasdaq', ['3']],
    ['BTC/', ['2']],
    ['  aapl ', ['3']],
    ['', ['1', '2', '3', '4']],
  ])('finds "%s" in name, sy, sym and ex_sym (T-140, T-143)', (text, ids) => {
    expect(searched({ type: 'text.change', text }).ids).toEqual(ids);
  });

  it('searches within the chosen type or the wishlist (T-143)', () => {
    const within = (category: string, text = '') =>
      searched({ type: 'category.choose', category }, { type: 'text.change', text }).ids;
    expect([within('crypto'), within('wishlist'), within('crypto', 'euro')]).toEqual([['2'], ['2'], []]);
    expect(searched({ type: 'text.change', text: 'zzz' }).phase).toBe('empty');
    const elsewhere = (category: string, text: string) =>
      searched({ type: 'category.choose', category }, { type: 'text.change', text }).elsewhere;
    expect([elsewhere('wishlist', 'euro'), elsewhere('wishlist', 'btc'), elsewhere('wishlist', 'zzz')]).toEqual([
      2, 0, 0,
    ]);
  });

  it('shows spread as sent and change with its sign (T-145)', () => {
    const watchlist = watchlistOf(['2']);
    expect(read(assetRow, { assets: assetsOf(), watchlist: watchlist.snapshot() }, '2')).toMatchObject({
      spread: '10.00',
      change: '-1.50%',
      changeTone: 'down',
      star: 'on',
    });
    watchlist.send({ type: 'star.toggle', id: '2' });
    expect(read(assetRow, { assets: assetsOf(), watchlist: watchlist.snapshot() }, '2')?.star).toBe('removing');
  });
});

describe('the exposure', () => {
  const margins = ['40', '30', '10', '8', '6', '4', '2'];
  const positions = margins.map((margin, index) =>
    position(String(index + 1), { symbol: `ASSET${index}`, margin: dec(margin) }),
  );

  it('says where the margin in use stands, the largest first, the smallest together (T-117, R16)', () => {
    const view = read(exposureView, { openOrders: ordersOf(positions), tradingAccount: tradingOf({}, {}, positions) });
    expect([view.phase, view.margin]).toEqual(['ready', '$100.00']);
    expect(
      view.slices.map(({ symbol, count, margin, share, shareText }) => [symbol, count, margin, share, shareText]),
    ).toEqual([
      ['ASSET0', 1, '40.00', 40, '40.00%'],
      ['ASSET1', 1, '30.00', 30, '30.00%'],
      ['ASSET2', 1, '10.00', 10, '10.00%'],
      ['ASSET3', 1, '8.00', 8, '8.00%'],
      ['ASSET4', 1, '6.00', 6, '6.00%'],
      [null, 2, '6.00', 6, '6.00%'],
    ]);
  });

  it('joins the positions of one asset', () => {
    const two = [position('1', { margin: dec('1') }), position('2', { margin: dec('2') })];
    const { slices } = read(exposureView, { openOrders: ordersOf(two) });
    expect(slices.map(({ symbol, count, margin, shareText }) => [symbol, count, margin, shareText])).toEqual([
      ['EURUSD', 2, '3.00', '100.00%'],
    ]);
  });

  it('says by asset what is bought, sold and left of it, with the sums of all (A-010, T-036, T-037, R16)', () => {
    const held = [
      position('1', { quantity: dec('2'), margin: dec('10.1'), profit: dec('1.25') }),
      position('2', { side: 'sell', quantity: dec('0.5'), margin: dec('5.2'), profit: dec('-2') }),
      position('3', { symbol: 'AAPL', side: 'sell', quantity: dec('3'), margin: dec('1'), profit: dec('0') }),
    ];
    const view = read(exposureTableView, { openOrders: ordersOf(held) });
    expect(view.rows.map((row) => Object.values(row))).toEqual([
      ['AAPL', '0', '3', '-3', '1.00', '0.00', 'flat'],
      ['EURUSD', '2', '0.5', '1.5', '15.30', '-0.75', 'down'],
    ]);
    expect([view.phase, view.margin, view.profit, view.profitTone]).toEqual(['ready', '$16.30', '-$0.75', 'down']);
    expect(read(exposureTableView, { openOrders: ordersOf([]) })).toMatchObject({ phase: 'empty', rows: [] });
    expect(read(exposureTableView, {}).phase).toBe('loading');
  });

  it('sums up nothing before the list has come, whatever was placed meanwhile (R14, R16)', () => {
    const orders = stage(openOrdersModel);
    orders.send({ type: 'position.placed', position: position('1') });
    const sums = () => {
      const { phase, margin, profit, profitTone } = read(exposureTableView, { openOrders: orders.snapshot() });
      return [phase, margin, profit, profitTone];
    };
    expect(sums()).toEqual(['ready', '—', '—', 'flat']);
    orders.settle('listOpenTrades', [position('1', { margin: dec('10'), profit: dec('2') })]);
    expect(sums()).toEqual(['ready', '$10.00', '+$2.00', 'up']);
  });

  it('has no slice while nothing is open, and claims nothing before the list is loaded', () => {
    expect(read(exposureView, { openOrders: ordersOf([]) })).toEqual({ phase: 'empty', slices: [], margin: '$0.00' });
    expect(read(exposureView, {}).phase).toBe('loading');
  });
});
