// What the screens of trading show, each over the machines that it reads.
export {
  balanceView,
  bonusView,
  footerView,
  marginInUseView,
  openCountView,
  tradingHeaderView,
  watchlistChipsView,
} from './account.screen';
export { assetIdsView, assetRow, watchlistIdsView } from './asset-lists.screen';
export {
  closedBookedView,
  closedFrameView,
  closedIdsView,
  closedRow,
  olderClosedView,
  orderBookView,
  positionDetail,
  positionIdsView,
  positionRow,
  positionsFrameView,
  positionsNoteView,
  positionsPanelView,
  staticRow,
} from './positions.screen';
export { averageText, chartAveragesView } from './chart-averages.screen';
export { chartReadView } from './chart-read.screen';
export {
  candleView,
  chartCountdownView,
  chartFrameView,
  chartLinesView,
  chartSummaryView,
  chartTableView,
  chartView,
} from './chart.screen';
export { assetHeaderView } from './trade-room.screen';
export type * from './assets.types';
export type * from './chart.types';
export type * from './exposure.types';
export type * from './home.types';
export type * from './screens.types';
