import type {} from './trading.dialogs';
import type {} from './account';

export { balanceView, footerView, openCountView, tradingHeaderView, watchlistChipsView } from './account.screen';
export { area } from './area';
export { assetRow, assetSearchView, watchlistIdsView } from './asset-search.screen';
export * from './flows';
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
  staticRow,
} from './positions.screen';
export { assetHeaderView, chartSummaryView, chartView } from './trade-room.screen';
export type * from './area.types';
export type * from './screens.types';
