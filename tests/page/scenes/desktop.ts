import { FAILED, type Scene, type Stage } from '../stage.ts';
import {
  assetSearch,
  closeAll,
  closeCurrentMarket,
  openListLoaded,
  orderBook,
  orderDetail,
  positions,
  stale,
  ticket,
} from './trading.ts';

export const settings = (change: object) => (body: any) => ({ ...body, data: { ...body.data, ...change } });
export const none = (body: any) => ({ ...body, data: [] });

export const sold = settings({
  demo_mode: 'yes',
  demo_buy_btn_url: 'https://example.com/buy',
  site_info_url: 'https://example.com/about',
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
  stage.answer((body: any) => ({ ...body, data: { ...body.data, is_practice: true } }), 'auth/user');
  await stage.send('session', { type: 'user.reload' });
  await stage.until(({ app }) => app.snapshot('trading')?.context.user.isPractice);
  await stage.until(({ app }) => app.snapshot('assets')?.context.currentId);
}

async function header(stage: Stage): Promise<void> {
  await stage.enter();
  await watchlistReady(stage);
  await stage.check('header', 'a long watchlist');
  await chooseNewest(stage);
  await stage.check('header', 'another asset');
  stage.answer(sold, 'user/settings');
  stage.answer(none, 'user/watchlist');
  await stage.enter();
  await practise(stage);
  await watchlistReady(stage);
  await stage.check('header', 'sold, practice, no watchlist');
}

async function chipsMenu(stage: Stage): Promise<void> {
  await stage.enter();
  await watchlistReady(stage);
  await stage.page.getByRole('navigation', { name: 'Watchlist' }).getByRole('button', { name: 'more' }).click();
  await stage.check('chipsMenu', 'all');
  await chooseNewest(stage);
  await stage.check('chipsMenu', 'another asset');
  stage.answer('held', 'user/watchlist');
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
  stage.answer(none, 'user/trades/open');
  await stage.enter('/orderbook');
  await openListLoaded(stage);
  await stage.check('rail', 'nothing open');
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
  stage.answer(settings({ margin_warning_level: '100000000', equity_formula: 'standard' }), 'user/settings');
  await stage.enter();
  await openListLoaded(stage);
  await stage.check('figures', 'margin low, plain equity');
  await explain('Margin level');
  await stage.check('explanation', 'margin low');
  stage.answer((body: any) => ({ ...body, data: { ...body.data, trading_plans_id: ['4', '7'] } }), 'auth/user');
  stage.answer('held', 'user/trades/open');
  await stage.enter();
  await stage.check('figures', 'unknown, two plans');
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
  stage.answer((body: any) => ({ ...body, data: { ...body.data, ...change } }), 'auth/user');
  await stage.enter();
  await stage.until(({ app }) => app.snapshot('session')?.context.user?.country === 'Malta');
  await open();
  await stage.check('account', 'another person');
}

export async function assetHeader(stage: Stage): Promise<void> {
  const both = async (state: string) => {
    await stage.check('assetHeader', state);
    await stage.check('chart', state);
  };
  await stage.enter();
  await watchlistReady(stage);
  await stage.until(({ app }) => app.snapshot('candles')?.value === 'ready');
  await both('open market');
  stage.answer('held', 'user/watchlist', 'asset/candles/*');
  await stage.send('candles', { type: 'interval.choose', interval: '5m' });
  await toggleNewest(stage);
  await chooseNewest(stage);
  await both('another asset, its star on its way, its candles too');
  stage.answer('whole', 'user/watchlist');
  stage.answer(FAILED, 'asset/candles/*');
  await closeCurrentMarket(stage);
  await stage.until(({ app }) => app.snapshot('candles')?.value === 'failed');
  await both('closed market, no candles');
  stage.answer(settings({ use_api: 'no', market_source: 'feed' }), 'user/settings');
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
  for (const [state, how] of [
    ['on the way', 'held'],
    ['failed', FAILED],
    ['empty', none],
  ] as const) {
    stage.answer(how, 'user/watchlist');
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
  await stage.until(({ app }) => app.snapshot('connectivity')?.value === 'offline');
  await stage.check('offline', 'cut off');
  await stage.page.context().setOffline(false);
  await stage.until(({ app }) => app.snapshot('connectivity')?.value === 'online');
  await stage.check('offline', 'connected again');
}

const trader = (run: Scene['run']): Scene => ({ device: 'desktop', account: 'trader', run });

export const onDesktop: Readonly<Record<string, Scene>> = {
  header: trader(header),
  chipsMenu: trader(chipsMenu),
  rail: trader(rail),
  figures: trader(figures),
  account: trader(account),
  assetHeader: trader(assetHeader),
  assetSearch: trader(assetSearch),
  ticket: trader((stage) => ticket(stage, async () => undefined)),
  positions: trader((stage) => positions(stage, 'positions')),
  orderBook: trader((stage) => orderBook(stage, 'orderBook')),
  orderDetail: trader(orderDetail),
  closeAll: trader(closeAll),
  dock: { device: 'wide', account: 'trader', run: dock },
  stale: trader((stage) => stale(stage, ['assetHeader', 'ticket', 'positions', 'figures'])),
  offline: trader(offline),
};
