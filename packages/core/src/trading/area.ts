import { followResident } from '../shared/follow';
import type { Services } from '../shared/services';
import type { TradingEvent } from './area.types';
import { assetSearchActors, assetSearchMachine } from './asset-search';
import { assetsActors, assetsMachine } from './assets';
import { candlesActors, candlesMachine } from './candles';
import { closedOrdersActors, closedOrdersMachine } from './closed-orders';
import { closePositionActors, closePositionMachine, closingActions, closingActors, closingMachine } from './closing';
import { openOrdersActors, openOrdersDelays, openOrdersMachine } from './open-orders';
import { orderTicketActions, orderTicketMachine } from './order-ticket';
import { rateActors, rateDelays, rateMachine } from './rate';
import { tradingMachine } from './trading.machine';
import { watchlistActors, watchlistMachine } from './watchlist';

/** The area's machine with everything it does to the outside world; its input is TradingInput. */
export const createArea = (services: Services) =>
  tradingMachine.provide({
    actors: {
      orderTicket: orderTicketMachine.provide({ actions: orderTicketActions(services) }),
      closing: closingMachine.provide({
        actors: {
          ...closingActors(),
          closePosition: closePositionMachine.provide({ actors: closePositionActors(services) }),
        },
        actions: closingActions(services),
      }),
      closedOrders: closedOrdersMachine.provide({ actors: closedOrdersActors(services) }),
      openOrders: openOrdersMachine.provide({
        actors: openOrdersActors(services),
        delays: openOrdersDelays(services),
      }),
      candles: candlesMachine.provide({ actors: candlesActors(services) }),
      rate: rateMachine.provide({ actors: rateActors(services), delays: rateDelays(services) }),
      assets: assetsMachine.provide({ actors: assetsActors(services) }),
      watchlist: watchlistMachine.provide({ actors: watchlistActors(services) }),
      assetSearch: assetSearchMachine.provide({ actors: assetSearchActors() }),
      /** What the account can spend is known once the open positions are. */
      followOrders: followResident(
        'openOrders',
        ({ context }) => context.isLoaded,
        (isLoaded): TradingEvent | null => (isLoaded ? { type: 'positions.loaded' } : null),
      ),
      /** The closed positions are loaded once a screen that lists them is on. */
      followScreen: followResident(
        'navigation',
        ({ context }) => context.location?.screen,
        (screen): TradingEvent | null => (screen === 'orderBook' ? { type: 'closed.shown' } : null),
      ),
    },
  });
