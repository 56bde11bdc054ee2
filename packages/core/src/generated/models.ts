// Generated from the files *.model.ts by `pnpm gen`. Do not edit.
import { forgotPasswordModel } from '../access/forgot-password/forgot-password.model';
import { signInModel } from '../access/sign-in/sign-in.model';
import { appModel } from '../app/app.model';
import { areaModel } from '../app/area.model';
import { areasModel } from '../app/areas.model';
import { signedInModel } from '../app/signed-in.model';
import { connectivityModel } from '../platform/connectivity/connectivity.model';
import { dialogsModel } from '../platform/dialogs/dialogs.model';
import { intentQueueModel } from '../platform/intents/intent-queue.model';
import { intentModel } from '../platform/intents/intent.model';
import { navigationModel } from '../platform/navigation/navigation.model';
import { noticesModel } from '../platform/notices/notices.model';
import { sessionModel } from '../platform/session/session.model';
import { settingsModel } from '../platform/settings/settings.model';
import { formModel, moneyFormModel } from '../shared/form/form.model';
import { pollModel } from '../shared/poll/poll.model';
import { remoteModel } from '../shared/remote/remote.model';
import { assetSearchModel } from '../trading/asset-search/asset-search.model';
import { assetsModel } from '../trading/assets/assets.model';
import { candlesModel } from '../trading/candles/candles.model';
import { closedOrdersModel } from '../trading/closed-orders/closed-orders.model';
import { closingModel, closePositionModel } from '../trading/closing/closing.model';
import { openOrdersModel } from '../trading/open-orders/open-orders.model';
import { orderTicketModel } from '../trading/order-ticket/order-ticket.model';
import { positionsPanelModel } from '../trading/positions-panel/positions-panel.model';
import { rateModel } from '../trading/rate/rate.model';
import { tradingModel } from '../trading/trading.model';
import { watchlistModel } from '../trading/watchlist/watchlist.model';

export const models = {
  access: {
    forgotPasswordModel,
    signInModel,
  },
  app: {
    appModel,
    areaModel,
    areasModel,
    signedInModel,
  },
  platform: {
    connectivityModel,
    dialogsModel,
    intentQueueModel,
    intentModel,
    navigationModel,
    noticesModel,
    sessionModel,
    settingsModel,
  },
  shared: {
    formModel,
    moneyFormModel,
    pollModel,
    remoteModel,
  },
  trading: {
    assetSearchModel,
    assetsModel,
    candlesModel,
    closedOrdersModel,
    closingModel,
    closePositionModel,
    openOrdersModel,
    orderTicketModel,
    positionsPanelModel,
    rateModel,
    tradingModel,
    watchlistModel,
  },
};

export {
  forgotPasswordModel,
  signInModel,
  appModel,
  areaModel,
  areasModel,
  signedInModel,
  connectivityModel,
  dialogsModel,
  intentQueueModel,
  intentModel,
  navigationModel,
  noticesModel,
  sessionModel,
  settingsModel,
  formModel,
  moneyFormModel,
  pollModel,
  remoteModel,
  assetSearchModel,
  assetsModel,
  candlesModel,
  closedOrdersModel,
  closingModel,
  closePositionModel,
  openOrdersModel,
  orderTicketModel,
  positionsPanelModel,
  rateModel,
  tradingModel,
  watchlistModel,
};
