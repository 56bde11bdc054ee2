import type { SnapshotFrom } from 'xstate';
import type {} from './trading.dialogs';
import type { TradingEvent } from './area.types';
import type { tradingMachine } from './trading.machine';

export { balanceView, footerView, openCountView, tradingHeaderView, watchlistChipsView } from './account.screen';
export { createArea } from './area';
export { assetRow, assetSearchView, watchlistIdsView } from './asset-search.screen';
export { closeAllView, type CloseAllView } from './closing';
export { orderTicketView, type OrderTicketView, type TriggerView } from './order-ticket';
export { exposureView } from './exposure.screen';
export {
  closedIdsView,
  closedRow,
  orderBookView,
  positionDetail,
  positionIdsView,
  positionRow,
  positionsFrameView,
  positionsPanelView,
  standingRow,
} from './positions.screen';
export { assetHeaderView, chartSummaryView, chartView } from './trade-room.screen';
export type * from './area.types';
export type { Candle, Interval } from './candles';
export type * from './screens.types';

declare module '../shared/resident' {
  interface Residents {
    trading: { event: TradingEvent; snapshot: SnapshotFrom<typeof tradingMachine> };
  }
}
