import { and, eq } from 'drizzle-orm';
import { toJson } from '../ledger/decimal';
import type { TradingHandlers } from '../http/handlers';
import { invalid, Problem } from '../http/problem';
import { say } from '../http/text';
import type { Services } from '../services';
import type { AssetRow } from '../store/schema';
import { watchlist } from '../store/schema';
import { assetAnswer, type Listed, rateAnswer } from './answers';
import type { AssetBook, AssetPage } from './asset-book';
import { watchedIds } from './assets';

type MarketOperation =
  | 'listAssets'
  | 'getAssetRate'
  | 'getAssetCandles'
  | 'listWatchlist'
  | 'addToWatchlist'
  | 'removeFromWatchlist';

const WATCHLIST_FIELD = 'currency_pair_id';

const listedOf = (page: AssetPage, asset: AssetRow): Listed => ({ asset, pair: page.pairOf(asset.base) });

/** Assets, prices and the watchlist. */
export function marketHandlers(services: Services, book: AssetBook): Pick<TradingHandlers, MarketOperation> {
  const { db, clock, market } = services;
  const answers = (rows: readonly Listed[]) => {
    const now = clock.now();
    return rows.filter(({ asset }) => market.isPriced(asset)).map((listed) => assetAnswer(market, listed, now));
  };
  const assetOf = async (id: number): Promise<Listed | undefined> => {
    const page = await book.page(db, id);
    const asset = page.byId.get(id);
    return asset && market.isPriced(asset) ? listedOf(page, asset) : undefined;
  };
  const existing = async (id: number): Promise<Listed> => {
    const listed = await assetOf(id);
    if (!listed) throw new Problem(404, 'There is no such asset.');
    return listed;
  };

  return {
    listAssets: async () => {
      const page = await book.page(db);
      return { status: 200, body: { data: answers(page.all.map((asset) => listedOf(page, asset))) } };
    },

    getAssetRate: async ({ params }) => {
      const listed = await existing(params.id);
      return { status: 200, body: { data: rateAnswer(market, listed, clock.now()) } };
    },

    getAssetCandles: async ({ params, query, user, isGone }) => {
      const { asset } = await existing(params.id);
      const asker = { name: `user ${user.id}`, isGone };
      const { interval = '1m', limit = 200, before } = query;
      const candles = await market.candles(asset, interval, limit, clock.now(), asker, before);
      const data = candles.map(({ time, open, high, low, close }) => ({
        time,
        open: toJson(open),
        high: toJson(high),
        low: toJson(low),
        close: toJson(close),
      }));
      return { status: 200, body: { data } };
    },

    listWatchlist: async ({ user }) => {
      const ids = await watchedIds(db, user.id);
      const watched = await Promise.all(ids.map(assetOf));
      return { status: 200, body: { data: answers(watched.filter((listed) => listed !== undefined)) } };
    },

    addToWatchlist: async ({ body, user }) => {
      const listed = await assetOf(body.currency_pair_id);
      if (!listed) throw invalid(WATCHLIST_FIELD, 'There is no such asset.');
      await db
        .insert(watchlist)
        .values({ userId: user.id, assetId: listed.asset.id, addedAt: clock.now() })
        .onConflictDoNothing({ target: [watchlist.userId, watchlist.assetId] });
      return {
        status: 200,
        body: { message: 'Added to the watchlist', data: assetAnswer(market, listed, clock.now()) },
      };
    },

    removeFromWatchlist: async ({ body, query, user }) => {
      const id = body?.currency_pair_id ?? query.currency_pair_id;
      if (id === undefined) throw invalid(WATCHLIST_FIELD, say('The {field} field is required.', { field: 'asset' }));
      await db.delete(watchlist).where(and(eq(watchlist.userId, user.id), eq(watchlist.assetId, id)));
      return { status: 200, body: { message: 'Removed from the watchlist' } };
    },
  };
}
