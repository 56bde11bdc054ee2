import { takeTicks } from '../feed/ticks';
import type { TradingHandlers } from '../http/handlers';
import { languageOf } from '../http/language';
import type { Services } from '../services';
import { readCachesOf } from './read-caches';
import { managerProfile } from './manager';
import { marketHandlers } from './market-handlers';
import { minersOf } from './mining';
import { marketNews } from './news/news';
import { openPrefetched } from './position-book';
import { positionHandlers } from './position-handlers';

/** What the busiest calls read in one round trip with their user: a poll is one statement. */
export const tradingReads = { pollOpenTrades: openPrefetched, listOpenTrades: openPrefetched };

/** Every call of the trading area. */
export function tradingHandlers(services: Services): TradingHandlers {
  return {
    ...marketHandlers(services, readCachesOf(services).assets),
    ...positionHandlers(services),
    sendTicks: takeTicks,
    getManager: async ({ params, user }) => ({
      status: 200,
      body: { data: await managerProfile(services, user.id, params.manager_id) },
    }),
    listMiningAssets: async ({ user }) => ({ status: 200, body: { data: await minersOf(services, user.id) } }),
    listNews: async ({ headers }) => {
      const data = await marketNews(services, languageOf(headers['Accept-Language']));
      return { status: 200, body: { data } };
    },
  };
}
