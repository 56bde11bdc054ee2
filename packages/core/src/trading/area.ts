import { recoveredFact } from '../platform/intents/intents.facts';
import { screenFact } from '../platform/navigation/navigation.facts';
import { userFact } from '../platform/session/session.facts';
import { settingsFact } from '../platform/settings/settings.facts';
import { defineArea, defineFlow } from '../shared/flow';
import { assetSearch } from './asset-search';
import { assets } from './assets';
import { candles } from './candles';
import { closedOrders } from './closed-orders';
import { closing } from './closing';
import { openOrders } from './open-orders';
import { orderTicket } from './order-ticket';
import { rate } from './rate';
import { positionsLoadedFact } from './open-orders/open-orders.facts';
import { tradingMachine } from './trading.machine';
import { watchlist } from './watchlist';

const trading = defineFlow({
  name: 'trading',
  machine: tradingMachine,
  // What was recovered before its start is in the lists that it loads.
  needs: [userFact, settingsFact, recoveredFact],
  follows: [positionsLoadedFact, screenFact],
});

/** The flows of trading. Who is told stands before who tells. */
export const area = defineArea({
  name: 'trading',
  flows: [orderTicket, trading, closing, closedOrders, openOrders, candles, rate, assets, watchlist, assetSearch],
});
