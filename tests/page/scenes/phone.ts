import type { Scene, Stage } from '../stage.ts';
import { assetHeader, exposure, none, sold, practise } from './desktop.ts';
import { orderDialog } from './order-dialog.ts';
import { assetSearch, closeAll, openListLoaded, orderBook, orderDetail, positions, stale, ticket } from './trading.ts';

const showTicket = async (stage: Stage): Promise<void> => {
  await stage.send('dialogs', { type: 'dialog.open', name: 'orderTicket', input: {} });
  await stage.page.getByRole('dialog').waitFor();
};

async function header(stage: Stage): Promise<void> {
  await stage.enter();
  await openListLoaded(stage);
  await stage.until(({ app }) => app.snapshot('watchlist')?.matches('ready'));
  await stage.check('phoneHeader', 'a watchlist');
  await stage.check('priceBar', 'a price');
  // Positions of the other mode would not be taken.
  await stage.answer(none, 'user/trades/open');
  await stage.answer(sold, 'user/settings');
  await stage.enter();
  await practise(stage);
  await stage.check('phoneHeader', 'practice');
  await stage.send('orderTicket', { type: 'side.choose', side: 'sell' });
  await stage.check('priceBar', 'sell chosen');
  await stage.answer('held', 'user/trades/open');
  await stage.answer(none, 'user/watchlist');
  await stage.enter();
  await stage.until(({ app }) => app.snapshot('watchlist')?.matches('ready'));
  await stage.check('phoneHeader', 'positions unknown, no watchlist');
}

async function menu(stage: Stage): Promise<void> {
  const open = async () => {
    await stage.send('dialogs', { type: 'dialog.open', name: 'menu', input: {} });
    await stage.page.getByRole('dialog').waitFor();
  };
  await stage.enter();
  await openListLoaded(stage);
  await open();
  await stage.check('menu', 'in the room');
  await stage.enter('/orderbook');
  await openListLoaded(stage);
  await open();
  await stage.check('menu', 'in the order book');
  await stage.answer(none, 'user/trades/open');
  await stage.answer(sold, 'user/settings');
  await stage.enter();
  await openListLoaded(stage);
  await open();
  await stage.check('menu', 'nothing open, sold');
}

async function figures(stage: Stage): Promise<void> {
  await stage.enter();
  await openListLoaded(stage);
  await stage.check('phoneFigures', 'positions open');
  await stage.page.getByRole('contentinfo').getByRole('button').first().click();
  await stage.page.getByRole('dialog').waitFor();
  await stage.check('phoneFigures', 'all of them');
  await stage.answer('held', 'user/trades/open');
  await stage.enter();
  await stage.check('phoneFigures', 'unknown');
}

const trader = (run: Scene['run']): Scene => ({ device: 'phone', account: 'trader', run });

export const onPhone: Readonly<Record<string, Scene>> = {
  phoneHeader: trader(header),
  phoneMenu: trader(menu),
  phoneFigures: trader(figures),
  phoneExposure: trader(exposure),
  phoneAssetHeader: trader(assetHeader),
  phoneAssetSearch: trader(assetSearch),
  phoneTicket: trader((stage) => ticket(stage, () => showTicket(stage))),
  phonePositions: trader((stage) => positions(stage, 'phonePositions')),
  phoneOrderBook: trader((stage) => orderBook(stage, 'phoneOrderBook')),
  phoneOrderDetail: trader(orderDetail),
  phoneOrderDialog: trader(orderDialog),
  phoneCloseAll: trader(closeAll),
  phoneStale: trader((stage) => stale(stage, ['assetHeader', 'priceBar', 'phonePositions'])),
};
