import { and, eq } from 'drizzle-orm';
import { toJson } from '../ledger/decimal';
import type { TradingHandlers } from '../http/handlers';
import { invalid, Problem } from '../http/problem';
import { say } from '../http/text';
import type { Services } from '../services';
import type { AssetRow } from '../store/schema';
import { watchlist } from '../store/schema';
import { assetAnswer, rateAnswer } from './answers';
import type { AssetBook } from './asset-book';
import { watchedIds } from './assets';

type MarketOperation =
  | 'listAssets'
  | 'getAssetRate'
  | 'getAssetCandles'
  | 'listWatchlist'
  | 'addToWatchlist'
  | 'removeFromWatchlist';

const WATCHLIST_FIELD = 'currency_pair_id';

/** Assets, prices and the watchlist. */
export function marketHandlers(services: Services, book: AssetBook): Pick<TradingHandlers, MarketOperation> {
  const { db, clock, market } = services;
  const answers = (rows: readonly AssetRow[]) => {
    const now = clock.now();
    return rows.filter(market.isPriced).map((asset) => assetAnswer(market, asset, now));
  };
  const assetOf = async (id: number): Promise<AssetRow | undefined> => {
    const asset = (await book.page(db, id)).byId.get(id);
    return asset && market.isPriced(asset) ? asset : undefined;
  };
  const existing = async (id: number): Promise<AssetRow> => {
    const asset = await assetOf(id);
    if (!asset) throw new Problem(404, 'There is no such asset.');
    return asset;
  };

  return {
    listAssets: async () => ({ status: 200, body: { data: answers((await book.page(db)).all) } }),

    getAssetRate: async ({ params }) => {
      const asset = await existing(params.id);
      return { status: 200, body: { data: rateAnswer(market, asset, clock.now()) } };
    },

    getAssetCandles: async ({ params, query, user, isGone }) => {
      const asset = await existing(params.id);
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
      return { status: 200, body: { data: answers(watched.filter((asset) => asset !== undefined)) } };
    },

    addToWatchlist: async ({ body, user }) => {
      const asset = await assetOf(body.currency_pair_id);
      if (!asset) throw invalid(WATCHLIST_FIELD, 'There is no such asset.');
      await db
        .insert(watchlist)
        .values({ userId: user.id, assetId: asset.id, addedAt: clock.now() })
        .onConflictDoNothing({ target: [watchlist.userId, watchlist.assetId] });
      return {
        status: 200,
        body: { message: 'Added to the watchlist', data: assetAnswer(market, asset, clock.now()) },
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
