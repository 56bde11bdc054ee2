// Ways from state to state that desktop and phone share.
import { FAILED, type Stage } from '../stage.ts';
import type { PartName } from '../parts/index.ts';

const OPEN = ['user/trades/open', 'user/trades/update/pnl'];

export const openListLoaded = (stage: Stage) => stage.until(({ app }) => app.snapshot('openOrders')?.hasTag('loaded'));

export const firstId = (stage: Stage, list: 'openOrders' | 'closedOrders', at = 0): Promise<string> =>
  stage.page.evaluate(([name, place]) => window.watched.app.snapshot(name)?.context.ids[place] ?? '', [
    list,
    at,
  ] as const);

const closeMarket = (stage: Stage, sy: string) => stage.steer('market', { sy, isOpen: false });

/** Bitcoin falls by 1 %: buys lose, sells gain. Waits until the open list has the new prices. */
async function moveMarket(stage: Stage): Promise<void> {
  const before = await stage.page.evaluate(() => {
    const { app } = window.watched;
    const asset = [...(app.snapshot('assets')?.context.assets.values() ?? [])].find(
      ({ symbol }) => symbol === 'BTCUSD',
    );
    return Number(asset?.bid.toString());
  });
  const bid = Math.round(before * 0.99);
  // Wait until every figure has changed: a gain alone may be from before the fall.
  const profits = await stage.page.evaluateHandle(() => {
    const list = window.watched.app.snapshot('openOrders')?.context.positions.values() ?? [];
    return new Map([...list].map(({ id, profit }) => [id, profit.toString()]));
  });
  await stage.steer('market', { sy: 'BTCUSD', buy: bid + 10, sell: bid });
  await stage.page.waitForFunction<unknown, typeof profits>(
    (former) => {
      const list = [...(window.watched.app.snapshot('openOrders')?.context.positions.values() ?? [])];
      const ofBitcoin = list.filter(({ symbol }) => symbol === 'BTCUSD');
      const haveMoved = ofBitcoin.every(({ id, profit }) => former.get(id) !== profit.toString());
      return haveMoved && ofBitcoin.some(({ profit }) => Number(profit.toString()) > 0);
    },
    profits,
    { timeout: 20_000 },
  );
}

/** All lists of the room: with rows, one being closed, in a closed market, loading, failed, empty. */
export async function positions(stage: Stage, part: PartName): Promise<void> {
  await stage.answer('held', 'user/close/trade');
  await stage.enter();
  await openListLoaded(stage);
  await stage.send('positionsPanel', { type: 'panel.resize', height: 330, available: 900 });
  await stage.check(part, 'rows of both sides');
  await moveMarket(stage);
  await stage.check(part, 'a gain and a loss');
  await stage.send('closing', { type: 'position.close', id: await firstId(stage, 'openOrders', 1) });
  await stage.check(part, 'one being closed');
  // The one that asks the server is still without an answer: the row of what is closed stays.
  const closed = await firstId(stage, 'openOrders', 1);
  await stage.send('closing', { type: 'close.ended', id: closed, end: { kind: 'closed', receipt: [] } });
  await stage.check(part, 'one closed a moment ago');
  await stage.send('closing', { type: 'row.left', id: closed });
  await stage.send('positionsPanel', { type: 'panel.toggle' });
  await stage.check(part, 'folded');
  await stage.send('positionsPanel', { type: 'panel.toggle' });
  await closeMarket(stage, 'BTCUSD');
  await stage.enter();
  await openListLoaded(stage);
  await stage.check(part, 'closed market');
  for (const [state, how] of [
    ['on the way', 'held'],
    ['failed', FAILED],
    ['empty', (body: any) => ({ ...body, data: [] })],
  ] as const) {
    await stage.answer(how, ...OPEN);
    await stage.enter();
    if (state === 'failed') await stage.until(({ app }) => app.snapshot('openOrders')?.matches({ data: 'failed' }));
    if (state === 'empty') await openListLoaded(stage);
    const isUnfolded = await stage.page.evaluate(
      () => window.watched.app.snapshot('positionsPanel')?.value === 'unfolded',
    );
    if (!isUnfolded) await stage.send('positionsPanel', { type: 'panel.toggle' });
    await stage.check(part, state);
  }
}

/** Prices that no longer arrive, seen by each part that shows one. */
export async function stale(stage: Stage, parts: readonly PartName[], before?: () => Promise<void>): Promise<void> {
  await stage.page.clock.install();
  await stage.enter();
  await openListLoaded(stage);
  await before?.();
  await stage.answer(FAILED, 'asset/rate/*', 'assets', ...OPEN);
  for (let second = 0; second < 30; second += 5) await stage.page.clock.runFor(5_000);
  await stage.until(({ app }) => app.snapshot('openOrders')?.matches({ data: 'stale' }));
  for (const part of parts) await stage.check(part, 'out of date');
}

/** Trades that were not opened in the minute that closed them, so that the two times differ. */
const openedEarlier = (body: any) => ({
  ...body,
  data: body.data.map((trade: object) => ({ ...trade, created_at: '2026-01-05T09:30:00.000Z' })),
});

export async function orderBook(stage: Stage, part: PartName): Promise<void> {
  const { page } = stage;
  await stage.answer('held', 'user/close/trade');
  await stage.answer(openedEarlier, 'user/trades/closed');
  await stage.enter('/orderbook');
  await openListLoaded(stage);
  await stage.check(part, 'open');
  await stage.send('closing', { type: 'position.close', id: await firstId(stage, 'openOrders', 2) });
  await stage.check(part, 'one being closed');
  const press = async () => {
    const sentBefore = await page.evaluate(() => window.watched.sent.length);
    await page.getByRole('tab').last().click();
    await page.waitForFunction((count) => window.watched.sent.length > count, sentBefore);
  };
  await press();
  await stage.until(({ app }) => app.snapshot('closedOrders')?.context.isLoaded);
  await stage.check(part, 'closed');
  for (const [state, how] of [
    ['on the way', 'held'],
    ['failed', FAILED],
    ['empty', (body: any) => ({ ...body, data: [] })],
  ] as const) {
    await stage.answer(how, 'user/trades/closed', ...OPEN);
    await stage.enter('/orderbook');
    if (state === 'failed') await stage.until(({ app }) => app.snapshot('openOrders')?.matches({ data: 'failed' }));
    if (state === 'empty') await openListLoaded(stage);
    await stage.check(part, `open ${state}`);
    await press();
    if (state === 'failed') await stage.until(({ app }) => app.snapshot('closedOrders')?.matches('failed'));
    if (state === 'empty') await stage.until(({ app }) => app.snapshot('closedOrders')?.context.isLoaded);
    await stage.check(part, `closed ${state}`);
  }
}

export async function orderDetail(stage: Stage): Promise<void> {
  const show = (id: string) => stage.send('dialogs', { type: 'dialog.open', name: 'orderDetail', input: { id } });
  await stage.answer('held', 'user/close/trade');
  await stage.enter('/orderbook');
  await openListLoaded(stage);
  for (const [at, state] of ['first', 'second', 'third'].entries()) {
    await show(await firstId(stage, 'openOrders', at));
    await stage.page.getByRole('dialog').waitFor();
    await stage.check('orderDetail', `open, the ${state}`);
  }
  await stage.send('closing', { type: 'position.close', id: await firstId(stage, 'openOrders', 2) });
  await stage.check('orderDetail', 'being closed');
  await stage.send('closedOrders', { type: 'closed.show' });
  await stage.until(({ app }) => app.snapshot('closedOrders')?.context.isLoaded);
  await show(await firstId(stage, 'closedOrders'));
  await stage.check('orderDetail', 'closed');
  await show('999999999');
  await stage.check('orderDetail', 'gone');
}

export async function closeAll(stage: Stage): Promise<void> {
  await stage.answer('held', 'user/trades/close/all');
  await stage.enter('/orderbook');
  await openListLoaded(stage);
  await stage.check('closeAll', 'not asked');
  await stage.send('closing', { type: 'closeAll.ask' });
  await stage.page.getByRole('dialog').waitFor();
  await stage.until(({ app }) => app.snapshot('closing')?.hasTag('locked') === false);
  await stage.check('closeAll', 'asked');
  await stage.page.evaluate(() => {
    const { app } = window.watched;
    const { positions: list, isPractice } = app.snapshot('closing')?.context ?? { positions: [], isPractice: false };
    // A market that nobody steers may have risen: their sum is a loss, as their colour has to say.
    const losing = list.slice(1).map((position) => ({ ...position, profit: position.profit.abs().neg() }));
    app.send('closing', { type: 'positions.changed', positions: losing, isPractice });
  });
  await stage.check('closeAll', 'one less');
  await stage.send('closing', { type: 'closeAll.confirm' });
  await stage.until(({ app }) => app.snapshot('closing')?.hasTag('busy'));
  await stage.check('closeAll', 'under way');
}

/** The ticket from an untouched one to one whose order is under way; `reopen` shows it where it is a sheet. */
export async function ticket(stage: Stage, reopen: () => Promise<void>): Promise<void> {
  const set = (...events: Parameters<typeof stage.send<'orderTicket'>>[1][]) => stage.send('orderTicket', ...events);
  const ready = async () => {
    await stage.enter();
    await openListLoaded(stage);
    await stage.until(({ app }) => app.snapshot('orderTicket')?.context.asset);
    await stage.until(({ app }) => app.snapshot('orderTicket')?.context.funds?.freeMargin);
    await reopen();
  };
  await stage.answer('held', 'user/trades/store');
  await ready();
  await stage.check('ticket', 'untouched');
  await set({ type: 'side.choose', side: 'sell' }, { type: 'trigger.toggle', trigger: 'takeProfit' });
  await set({ type: 'units.change', text: '0.25' }, { type: 'trigger.change', trigger: 'takeProfit', text: '120' });
  await stage.check('ticket', 'sell with take profit');
  await set({ type: 'percent.change', percent: 40 });
  await stage.check('ticket', 'share moved');
  await set({ type: 'units.change', text: '0' }, { type: 'order.submit' });
  await stage.check('ticket', 'units refused');
  await set({ type: 'units.change', text: '5000' }, { type: 'trigger.toggle', trigger: 'stopLoss' });
  await set({ type: 'trigger.change', trigger: 'stopLoss', text: '0.01' });
  await set({ type: 'trigger.change', trigger: 'takeProfit', text: '1234.5' });
  await stage.check('ticket', 'over the margin, stop loss too close');
  for (const label of ['Units', 'Take profit (USD)']) {
    await stage.page.getByRole('textbox', { name: label }).focus();
    await stage.check('ticket', `${label} being typed`);
  }
  await set(
    { type: 'trigger.toggle', trigger: 'stopLoss' },
    { type: 'units.change', text: '0.01' },
    // So little cannot gain 1,234.5 at any price (R41).
    { type: 'trigger.change', trigger: 'takeProfit', text: '123.4' },
    { type: 'order.submit' },
  );
  await stage.until(({ app }) => app.snapshot('orderTicket')?.hasTag('busy'));
  await stage.check('ticket', 'sell under way');
  await filled(stage);
  await reopen();
  await stage.check('ticket', 'sold a moment ago');
  await stage.page.clock.resume();
  await stage.page.evaluate(() => localStorage.removeItem('pending_intent'));
  await stage.steer('market', { sy: 'BTCUSD', isOpen: false, nextOpen: '2030-01-07T08:30:00Z' });
  await stage.steer('market', { sy: 'EURUSD', isOpen: false, nextOpen: '2030-01-07T08:30:00Z' });
  await stage.steer('market', { sy: 'AAPL', isOpen: false, nextOpen: '2030-01-07T08:30:00Z' });
  await ready();
  await stage.check('ticket', 'closed market');
}

/** The order that is under way was accepted, and that moment lasts. */
async function filled(stage: Stage): Promise<void> {
  const ref = await stage.page.evaluate(() => String(window.watched.app.snapshot('orderTicket')?.context.submission));
  const [asset] = await stage.page.evaluate(() => {
    const known = window.watched.app.snapshot('orderTicket')?.context.asset;
    return [{ id: Number(known?.id), sy: known?.symbol ?? '', image: '', decimals: known?.decimals ?? 2 }];
  });
  const trade = {
    id: 1,
    asset,
    traded_amount: 1,
    leverage: 5,
    qty: 0.01,
    closing_price: 100,
    opening_price: 99.5,
    trade_type: 'sell',
    profit: -0.5,
    created_at: '2026-01-05T09:30:00.000Z',
    status: 0,
    is_practice: false,
  };
  await stage.page.clock.pauseAt(new Date(Date.now() + 1_000));
  const outcome = { kind: 'accepted', body: { status: 1, data: trade, msg: '' } } as const;
  await stage.send('orderTicket', { type: 'intent.settled', ref, operation: 'placeOrder', outcome });
}

/** The search: all, by text, by type, no match, with a star's change in flight, loading and failed. */
export async function assetSearch(stage: Stage): Promise<void> {
  await stage.answer('held', 'user/watchlist');
  await stage.answer('whole', 'user/watchlist');
  await stage.enter();
  await stage.until(({ app }) => app.snapshot('watchlist')?.matches('ready'));
  await stage.send('assetSearch', { type: 'search.open' });
  await stage.page.getByRole('dialog').waitFor();
  await stage.check('assetSearch', 'all');
  await stage.answer('held', 'user/watchlist');
  const second = await stage.page.evaluate(
    () => [...(window.watched.app.snapshot('assets')?.context.assets.keys() ?? [])][1],
  );
  await stage.send('watchlist', { type: 'star.toggle', id: second ?? '' });
  await stage.check('assetSearch', 'a star on its way');
  await stage.send('assetSearch', { type: 'category.choose', category: 'forex' });
  await stage.check('assetSearch', 'one kind');
  await stage.send('assetSearch', { type: 'filter.clear' }, { type: 'text.change', text: 'usd' });
  await stage.until(({ app }) => app.snapshot('assetSearch')?.hasTag('busy') === false);
  await stage.check('assetSearch', 'by words');
  await stage.send('assetSearch', { type: 'text.change', text: 'no such asset' });
  await stage.until(({ app }) => app.snapshot('assetSearch')?.hasTag('busy') === false);
  await stage.check('assetSearch', 'none');
  for (const [state, how] of [
    ['on the way', 'held'],
    ['failed', FAILED],
  ] as const) {
    await stage.answer(how, 'assets');
    await stage.go('/traderoom');
    await stage.until(({ app }) => app.snapshot('assetSearch'));
    if (state === 'failed') await stage.until(({ app }) => app.snapshot('assets')?.matches({ list: 'failed' }));
    await stage.send('assetSearch', { type: 'search.open' });
    await stage.page.getByRole('dialog').waitFor();
    await stage.check('assetSearch', state);
  }
}
