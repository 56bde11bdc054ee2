import type { Model } from '@bourse/model-testing';
import type { AnyStateMachine } from 'xstate';
import { signInModel } from './access/sign-in/sign-in.model';
import { appModel } from './app/app.model';
import { areaModel } from './app/area.model';
import { areasModel } from './app/areas.model';
import { signedInModel } from './app/signed-in.model';
import { connectivityModel } from './platform/connectivity/connectivity.model';
import { dialogsModel } from './platform/dialogs/dialogs.model';
import { intentModel } from './platform/intents/intent.model';
import { intentsModel } from './platform/intents/intents.model';
import { navigationModel } from './platform/navigation/navigation.model';
import { noticesModel } from './platform/notices/notices.model';
import { sessionModel } from './platform/session/session.model';
import { settingsModel } from './platform/settings/settings.model';
import { pollModel } from './shared/poll/poll.model';
import { remoteModel } from './shared/remote/remote.model';
import { assetSearchModel } from './trading/asset-search/asset-search.model';
import { assetsModel } from './trading/assets/assets.model';
import { candlesModel } from './trading/candles/candles.model';
import { closedOrdersModel } from './trading/closed-orders/closed-orders.model';
import { closePositionModel, closingModel } from './trading/closing/closing.model';
import { openOrdersModel } from './trading/open-orders/open-orders.model';
import { orderTicketModel } from './trading/order-ticket/order-ticket.model';
import { rateModel } from './trading/rate/rate.model';
import { tradingModel } from './trading/trading.model';
import { watchlistModel } from './trading/watchlist/watchlist.model';

/** A machine as somebody else may look at it, prove it or draw it. */
export interface Chart {
  /** The machine's id. */
  readonly name: string;
  /** The folder of core it lives in: an area, or `app`, `platform` and `shared` for what all areas stand on. */
  readonly area: string;
  readonly machine: AnyStateMachine;
  /** What can happen to it; see @bourse/model-testing. */
  readonly model: Model;
}

const models = {
  access: [signInModel],
  app: [appModel, areaModel, areasModel, signedInModel],
  platform: [
    connectivityModel,
    dialogsModel,
    intentModel,
    intentsModel,
    navigationModel,
    noticesModel,
    sessionModel,
    settingsModel,
  ],
  shared: [pollModel, remoteModel],
  trading: [
    assetSearchModel,
    assetsModel,
    candlesModel,
    closedOrdersModel,
    closingModel,
    closePositionModel,
    openOrdersModel,
    orderTicketModel,
    rateModel,
    tradingModel,
    watchlistModel,
  ],
};

/** Every machine of the client with its model. A flow adds the model that stands beside it. */
export const charts: readonly Chart[] = Object.entries(models).flatMap(([area, ofArea]) =>
  // A machine of its own type is no machine of any type to the compiler.
  (ofArea as unknown as readonly Model[]).map((model) => ({
    name: model.machine.id,
    area,
    machine: model.machine,
    model,
  })),
);

export {
  appModel,
  areaModel,
  areasModel,
  assetSearchModel,
  assetsModel,
  candlesModel,
  closePositionModel,
  closedOrdersModel,
  closingModel,
  connectivityModel,
  dialogsModel,
  intentModel,
  intentsModel,
  navigationModel,
  noticesModel,
  openOrdersModel,
  orderTicketModel,
  pollModel,
  rateModel,
  remoteModel,
  sessionModel,
  settingsModel,
  signInModel,
  signedInModel,
  tradingModel,
  watchlistModel,
};
