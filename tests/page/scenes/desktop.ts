import { FAILED, type Scene, type Stage } from '../stage.ts';
import { deviceSessions } from './device-sessions.ts';
import { orderDialog } from './order-dialog.ts';
import { settings } from './settings.ts';
import { assetSearch, closeAll, openListLoaded, orderBook, orderDetail, positions, stale, ticket } from './trading.ts';

export const none = (body: any) => ({ ...body, data: [] });

export const sold = settings({
  demo_mode: 'yes',
  demo_buy_btn_url: 'https://example.com/buy',
  site_info_url: 'https://example.com/about',
  show_floating_chat: 'true',
});

const watchlistReady = (stage: Stage) => stage.until(({ app }) => app.snapshot('watchlist')?.matches('ready'));

/** The newest of the watchlist becomes the current asset. */
async function chooseNewest(stage: Stage): Promise<void> {
  await stage.page.evaluate(() => {
    const { app } = window.watched;
    app.send('assets', { type: 'asset.choose', id: app.snapshot('watchlist')?.context.ids.at(-1) ?? '' });
  });
}

const toggleNewest = (stage: Stage) =>
  stage.page.evaluate(() => {
    const { app } = window.watched;
    app.send('watchlist', { type: 'star.toggle', id: app.snapshot('watchlist')?.context.ids.at(-1) ?? '' });
  });

/** The account's other mode was chosen elsewhere. */
export async function practise(stage: Stage): Promise<void> {
  await stage.answer((body: any) => ({ ...body, data: { ...body.data, is_practice: true } }), 'auth/user');
  await stage.send('session', { type: 'user.reload' });
  await stage.until(({ app }) => app.snapshot('tradingAccount')?.context.user.isPractice);
  await stage.until(({ app }) => app.snapshot('assets')?.context.currentId);
}

async function header(stage: Stage): Promise<void> {
  await stage.enter();
  await watchlistReady(stage);
  await stage.check('header', 'a long watchlist');
  await chooseNewest(stage);
  await stage.check('header', 'another asset');
  await stage.answer(sold, 'user/settings');
  await stage.answer(none, 'user/watchlist');
  await stage.enter();
  await practise(stage);
  await watchlistReady(stage);
  await stage.check('header', 'sold, practice, no watchlist');
  await stage.check('rail', 'sold');
  await stage.check('chatButton', 'nothing unread');
  await stage.answer((body: any) => ({ ...body, data: { ...body.data, unread_messages: 120 } }), 'auth/user');
  await stage.send('session', { type: 'user.reload' });
  await stage.until(({ app }) => app.snapshot('shell')?.context.user.unreadMessages === 120);
  await stage.check('chatButton', 'many unread');
}

async function chipsMenu(stage: Stage): Promise<void> {
  await stage.enter();
  await watchlistReady(stage);
  await stage.page.getByRole('navigation', { name: 'Watch List' }).getByRole('button', { name: 'more' }).click();
  await stage.check('chipsMenu', 'all');
  await chooseNewest(stage);
  await stage.check('chipsMenu', 'another asset');
  await stage.answer('held', 'user/watchlist');
  await toggleNewest(stage);
  await stage.check('chipsMenu', 'one being removed');
}

async function rail(stage: Stage): Promise<void> {
  await stage.enter();
  await openListLoaded(stage);
  await stage.check('rail', 'in the room');
  await stage.page.evaluate(() => localStorage.setItem('webtrader_rail', 'wide'));
  await stage.enter('/orderbook');
  await openListLoaded(stage);
  await stage.check('rail', 'wide, in the order book');
  await stage.answer(none, 'user/trades/open');
  await stage.enter('/orderbook');
  await openListLoaded(stage);
  await stage.check('rail', 'nothing open');
  await stage.answer(settings({ session: { crm_auto_login: '1' } }), 'user/settings');
  await stage.answer((body: any) => ({ ...body, data: { ...body.data, roles: ['admin'] } }), 'auth/user');
  await stage.enter('/orderbook');
  await stage.until(({ app }) => app.snapshot('shell')?.context.user.roles.length);
  await stage.check('rail', 'an administrator');
}

async function figures(stage: Stage): Promise<void> {
  const explain = async (label: string) => {
    await stage.page.getByRole('contentinfo').getByRole('button', { name: label }).first().click();
    await stage.page.getByRole('tooltip').first().waitFor();
  };
  await stage.enter();
  await openListLoaded(stage);
  await stage.check('figures', 'positions open');
  await explain('Equity');
  await stage.check('explanation', 'equity');
  await explain('Margin level');
  await stage.check('explanation', 'margin level');
  await stage.answer(settings({ margin_warning_level: '100000000', equity_formula: 'standard' }), 'user/settings');
  await stage.enter();
  await openListLoaded(stage);
  await stage.check('figures', 'margin low, plain equity');
  await explain('Margin level');
  await stage.check('explanation', 'margin low');
  await stage.answer((body: any) => ({ ...body, data: { ...body.data, trading_plans_id: ['4', '7'] } }), 'auth/user');
  await stage.answer('held', 'user/trades/open');
  await stage.enter();
  await stage.check('figures', 'unknown, two plans');
}

/** Seven assets of one position each, but for the first, which has two. */
const sevenAssets = (body: any) => {
  const symbols = ['AAA', 'BBB', 'CCC', 'DDD', 'EEE', 'FFF', 'GGG', 'AAA'];
  const [first] = body.data;
  const position = (sy: string, at: number) => ({
    ...first,
    id: 900_001 + at,
    traded_amount: `${100 * (at + 1)}.25`,
    asset: { ...first.asset, sy },
  });
  return { ...body, data: symbols.map(position) };
};

/** The popover of the ring: a few assets, more than have a slice of their own, none, loading, failed. */
export async function exposure(stage: Stage): Promise<void> {
  const open = async () => {
    await stage.page.getByRole('button', { name: /^Margin in use/ }).click();
    await stage.page.getByRole('dialog').waitFor();
  };
  const drawn = () => stage.page.getByRole('dialog').locator('svg').first().waitFor();
  await stage.enter();
  await openListLoaded(stage);
  await open();
  await drawn();
  await stage.check('exposure', 'three assets');
  await stage.answer(sevenAssets, 'user/trades/open');
  await stage.enter();
  await openListLoaded(stage);
  await open();
  await drawn();
  await stage.check('exposure', 'more assets than slices');
  for (const [state, how] of [
    ['on the way', 'held'],
    ['failed', FAILED],
    ['empty', none],
  ] as const) {
    await stage.answer(how, 'user/trades/open', 'user/trades/update/pnl');
    await stage.enter();
    if (state === 'failed') await stage.until(({ app }) => app.snapshot('openOrders')?.matches({ data: 'failed' }));
    if (state === 'empty') await openListLoaded(stage);
    await open();
    await stage.check('exposure', state);
  }
}

async function account(stage: Stage): Promise<void> {
  const open = async () => {
    await stage.page.getByRole('button', { name: 'Account menu' }).click();
    await stage.page.getByRole('dialog').waitFor();
  };
  await stage.enter();
  await open();
  await stage.check('account', 'as it is');
  await stage.page.evaluate(() => {
    localStorage.setItem('webtrader_scheme', 'dark');
    localStorage.setItem('webtrader_tones', 'blue-orange');
  });
  await stage.enter();
  await open();
  await stage.check('account', 'dark, blue and orange');
  const change = { country: 'Malta', time: '2024-02-29T10:00:00Z', email: 'other@example.com' };
  await stage.answer((body: any) => ({ ...body, data: { ...body.data, ...change } }), 'auth/user');
  await stage.enter();
  await stage.until(({ app }) => app.snapshot('session')?.context.user?.country === 'Malta');
  await open();
  await stage.check('account', 'another person');
}

/** The market of the current asset closes, and says when it opens again. */
async function closeCurrent(stage: Stage): Promise<void> {
  const sy = await stage.page.evaluate(() => {
    const context = window.watched.app.snapshot('assets')?.context;
    return context?.assets.get(context.currentId ?? '')?.symbol;
  });
  await stage.steer('market', { sy, isOpen: false, nextOpen: '2030-01-07T08:30:00Z' });
  await stage.until(({ app }) => {
    const context = app.snapshot('assets')?.context;
    const asset = context?.assets.get(context.currentId ?? '');
    return asset?.isOpen === false && asset.nextOpen;
  });
}

/** The menu of the averages: none, one, three of which one has no period. */
async function averages(stage: Stage): Promise<void> {
  await stage.page.getByRole('button', { name: 'Indicators' }).click();
  await stage.page.getByRole('dialog', { name: 'Indicators' }).waitFor();
  await stage.check('chart', 'no average');
  await stage.send('indicators', { type: 'average.add' });
  await stage.check('chart', 'an average');
  await stage.send(
    'indicators',
    { type: 'average.add' },
    { type: 'average.add' },
    { type: 'average.choose', slot: 2, kind: 'ema' },
    { type: 'average.type', slot: 1, typed: '1' },
  );
  await stage.check('chart', 'three averages, one with a wrong period');
  await stage.page.keyboard.press('Escape');
  await stage.page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** A candle is read by keys; older ones do not come, and then are on their way. */
async function olderCandles(stage: Stage): Promise<void> {
  await stage.send('candles', { type: 'candle.read', to: 'earlier' });
  await stage.check('chart', 'a candle that is read');
  await stage.send('candles', { type: 'candle.leave' });
  await stage.answer(FAILED, 'asset/candles/*');
  await stage.send('candles', { type: 'candles.older' });
  await stage.until(({ app }) => app.snapshot('candles')?.matches({ ready: 'olderFailed' }));
  await stage.check('chart', 'older candles did not come');
  await stage.until(({ app }) => app.snapshot('candles')?.matches({ ready: 'settled' }));
  await stage.answer('held', 'asset/candles/*');
  await stage.send('candles', { type: 'candles.older' });
  await stage.check('chart', 'older candles on their way');
}

export async function assetHeader(stage: Stage): Promise<void> {
  const both = async (state: string) => {
    await stage.check('assetHeader', state);
    await stage.check('chart', state);
  };
  await stage.enter();
  await watchlistReady(stage);
  await stage.until(({ app }) => app.snapshot('candles')?.matches('ready'));
  await both('open market');
  await averages(stage);
  await olderCandles(stage);
  await stage.answer('held', 'user/watchlist', 'asset/candles/*');
  await stage.send('candles', { type: 'interval.choose', interval: '5m' });
  await toggleNewest(stage);
  await chooseNewest(stage);
  await both('another asset, its star on its way, its candles too');
  await stage.answer('whole', 'user/watchlist');
  await stage.answer(FAILED, 'asset/candles/*');
  await stage.enter();
  await closeCurrent(stage);
  await stage.until(({ app }) => app.snapshot('candles')?.value === 'failed');
  await both('closed market, no candles');
  await stage.answer(
    (body: any) => ({ ...body, data: { ...body.data, is_open: false, is_stale: true } }),
    'asset/rate/*',
  );
  await stage.until(({ app }) => {
    const context = app.snapshot('assets')?.context;
    return context?.assets.get(context.currentId ?? '')?.isStale;
  });
  await both('price out of date, no candles');
  await stage.answer(FAILED, 'assets');
  await stage.go('/traderoom');
  await stage.until(({ app }) => app.snapshot('assets')?.matches({ list: 'failed' }));
  await stage.page.getByRole('main').waitFor();
  await stage.check('chart', 'no assets');
  await stage.answer('whole', 'assets');
  await stage.answer(settings({ use_api: 'no', market_source: 'feed' }), 'user/settings');
  await stage.enter();
  await both('no chart, real prices');
}

async function dock(stage: Stage): Promise<void> {
  await stage.enter();
  await watchlistReady(stage);
  await stage.check('dock', 'entries');
  await stage.steer('market', { sy: 'ETHUSD', isOpen: false });
  await stage.enter();
  await watchlistReady(stage);
  await chooseNewest(stage);
  await stage.check('dock', 'a closed market, another asset');
  await stage.answer(
    (body: any) => ({ ...body, data: body.data.map((asset: object) => ({ ...asset, is_stale: true })) }),
    'assets',
  );
  await stage.enter();
  await watchlistReady(stage);
  await stage.check('dock', 'prices out of date');
  await stage.answer('whole', 'assets');
  for (const [state, how] of [
    ['on the way', 'held'],
    ['failed', FAILED],
    ['empty', none],
  ] as const) {
    await stage.answer(how, 'user/watchlist');
    await stage.enter();
    if (state === 'failed') await stage.until(({ app }) => app.snapshot('watchlist')?.matches('failed'));
    if (state === 'empty') await watchlistReady(stage);
    await stage.check('dock', state);
  }
}

export async function offline(stage: Stage): Promise<void> {
  await stage.enter();
  await stage.check('offline', 'connected');
  await stage.page.context().setOffline(true);
  await stage.until(({ app }) => app.snapshot('connectivity')?.value.network === 'offline');
  await stage.check('offline', 'cut off');
  await stage.page.context().setOffline(false);
  await stage.until(({ app }) => app.snapshot('connectivity')?.value.network === 'online');
  await stage.check('offline', 'connected again');
}

const trader = (run: Scene['run']): Scene => ({ device: 'desktop', account: 'trader', run });

export const onDesktop: Readonly<Record<string, Scene>> = {
  header: trader(header),
  chipsMenu: trader(chipsMenu),
  rail: trader(rail),
  figures: trader(figures),
  exposure: trader(exposure),
  account: trader(account),
  assetHeader: trader(assetHeader),
  assetSearch: trader(assetSearch),
  ticket: trader((stage) => ticket(stage, async () => undefined)),
  positions: trader((stage) => positions(stage, 'positions')),
  orderBook: trader((stage) => orderBook(stage, 'orderBook')),
  orderDetail: trader(orderDetail),
  orderDialog: trader(orderDialog),
  closeAll: trader(closeAll),
  deviceSessions: trader(deviceSessions),
  dock: { device: 'wide', account: 'trader', run: dock },
  stale: trader((stage) => stale(stage, ['assetHeader', 'ticket', 'positions', 'figures'])),
  offline: trader(offline),
};
