import { positionIdsView, positionRow, positionsNoteView, positionsPanelView } from '@bourse/core/trading';
import { sent, type Look } from '../look.ts';
import { say } from '../catalogue.ts';
import { cards, table } from './rows.ts';

/** Pixels of the panel that are no rows, and of a row: all rows show where they fit (R31). */
const FRAME = 124;
const ROW = 36;
const ON_PHONE = 2;

export const positions = (look: Look): void => panel(look, false);
export const phonePositions = (look: Look): void => panel(look, true);

/** The open positions under the chart. */
function panel(look: Look, isPhone: boolean): void {
  const view = look.view(positionsPanelView);
  const { ids, phase } = look.view(positionIdsView);
  const { note } = look.view(positionsNoteView);
  const region = look.one('region', say('positions.title'));
  if (region === null) return;
  const fold = look.control(
    'button',
    say('positions.title'),
    { sends: [sent('positionsPanel', 'panel.toggle')] },
    region,
  );
  look.same('unfolded', fold?.getAttribute('aria-expanded'), String(view.isExpanded));
  look.stands('count', say('positions.total', { count: view.count }), region);
  look.follows(
    say('positions.netProfit'),
    { text: view.profit, tone: view.isStale ? 'flat' : view.profitTone },
    region,
  );
  look.control(
    'button',
    say('closing.closeAll'),
    { disabled: !view.canCloseAll, sends: [sent('closing', 'closeAll.ask')] },
    region,
  );
  look.says(say('positions.stale'), note === 'stale', region);
  look.says(say('positions.part'), note === 'part', region);
  look.present('separator', say('positions.resize'), view.isExpanded && !isPhone, region);
  look.present('link', say('positions.viewAll'), view.isExpanded, region);
  if (!view.isExpanded) {
    look.present('table', say('orderBook.open'), false, region);
    return;
  }
  look.control(
    'link',
    say('positions.viewAll'),
    { sends: [sent('navigation', 'navigation.go', { path: '/orderbook', replace: false })] },
    region,
  );
  look.listState(phase, { empty: 'positions.none', retry: [sent('openOrders', 'orders.reload')] }, region);
  if (phase !== 'ready') return;
  const fitting = isPhone ? ON_PHONE : Math.max(1, Math.floor((view.height - FRAME) / ROW));
  const rows = ids.slice(0, fitting).map((id) => look.row(positionRow, id));
  if (isPhone) return cards(look, region, rows, view.isStale);
  look.same(
    'height',
    look.one('separator', say('positions.resize'), region)?.getAttribute('aria-valuenow'),
    `${view.height}`,
  );
  table(look, look.one('table', say('orderBook.open'), region), 'room', rows, view.isStale);
}
