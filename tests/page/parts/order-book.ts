import {
  closedBookedView,
  closedFrameView,
  closedIdsView,
  closedRow,
  orderBookView,
  positionIdsView,
  positionRow,
  positionsFrameView,
  positionsNoteView,
} from '@bourse/core/trading';
import { isChosen } from '../dom.ts';
import { sent, type Look } from '../look.ts';
import { say } from '../catalogue.ts';
import { cards, table } from './rows.ts';

export const orderBook = (look: Look): void => book(look, false);
export const phoneOrderBook = (look: Look): void => book(look, true);

/** The order book; which of its two lists shows is the page's own to choose. */
function book(look: Look, isPhone: boolean): void {
  const view = look.view(orderBookView);
  const { isStale } = look.view(positionsFrameView);
  const { note } = look.view(positionsNoteView);
  const closed = look.view(closedFrameView);
  const main = look.one('main', undefined);
  look.one('heading', say('orderBook.title'), main);
  look.names('tabs', 'tab', [say('orderBook.openTab'), say('orderBook.closedTab')], main);
  const tab = look.one('tab', say('orderBook.openTab'), main);
  const isOpen = tab !== null && isChosen(tab);
  const chosen = say(isOpen ? 'orderBook.openTab' : 'orderBook.closedTab');
  look.control('tab', chosen, { chosen: true }, main);
  const list = look.one('tabpanel', chosen, main);
  const total = isOpen
    ? say('orderBook.totalOpen', { count: view.openCount })
    : say('orderBook.totalClosed', { count: view.closedCount });
  look.stands('total', total, main);
  look.follows(
    say('positions.netProfit'),
    isOpen
      ? { text: view.openProfit, tone: isStale ? 'flat' : view.openProfitTone }
      : { text: view.closedProfit, tone: closed.isStale ? 'flat' : view.closedProfitTone },
    main,
  );
  const all = say('closing.closeAll');
  look.present('button', all, isOpen, main);
  if (isOpen)
    look.control('button', all, { disabled: !view.canCloseAll, sends: [sent('closing', 'closeAll.ask')] }, main);
  look.says(say('positions.stale'), isOpen && note === 'stale', main);
  look.says(say('positions.part'), isOpen && note === 'part', main);
  look.says(say('common.listStale'), !isOpen && closed.isStale, main);

  const { ids, phase } = isOpen ? look.view(positionIdsView) : look.view(closedIdsView);
  const retry = isOpen ? sent('openOrders', 'orders.reload') : sent('closedOrders', 'closed.show');
  look.listState(phase, { empty: isOpen ? 'positions.none' : 'orderBook.noneClosed', retry: [retry] }, list);
  const { booked } = look.view(closedBookedView);
  look.says(say('orderBook.booked', { amount: booked ?? '—' }), !isOpen && booked !== null, list);
  if (phase !== 'ready') return;
  const rows = ids.map((id) => look.row(isOpen ? positionRow : closedRow, id));
  if (isPhone) return cards(look, list, rows, isOpen && isStale);
  const lines = look.one('table', say(isOpen ? 'orderBook.open' : 'orderBook.closed'), list);
  look.same('length of the list', lines?.getAttribute('aria-rowcount'), `${ids.length + 1}`);
  table(look, lines, isOpen ? 'open' : 'closed', rows, isOpen && isStale);
}
