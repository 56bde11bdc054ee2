import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { type Decimal, decimal, toJson } from '../ledger/decimal';
import { type Db, rowsOf } from '../store/db';
import type { Clock } from '../services';
import { feedCandles } from '../store/schema-feed';
import { changeOf, DAY, INTERVALS, type Market, type MarketAsset, type Quote } from './market';

/** The last tick of an asset, as it is stored. */
export type LastPrice = { readonly assetId: number; readonly bid: string; readonly ask: string; readonly at: Date };

/** The market that the operator's feed makes; in memory, so that a price never waits for the database. */
export type FeedMarket = Market & {
  /** Reads the last prices: what other processes took is known here afterwards. */
  refresh(): Promise<void>;
  /** Prices that this process has just stored. */
  tell(prices: readonly LastPrice[]): void;
};

/** What is asked of it over and over is made once for each tick. */
type Known = { readonly at: Date; readonly open: Quote; readonly closed: Quote };

const MINUTE = 60;
const MILLISECONDS = 1000;
/** The time of a price that nobody has told. */
const NEVER = new Date(0);

/**
 * Prices are the last ticks. An asset is open while its last tick is younger than `staleAfter` seconds, whatever a
 * calendar says: the feed itself falls silent when its market closes. When it opens again nobody knows.
 */
export function createFeedMarket(db: Db, clock: Clock, staleAfter: () => number): FeedMarket {
  const known = new Map<number, Known>();
  /** Bids of 24 hours before the last tick, and the minute in which they were read. */
  let before: ReadonlyMap<number, number> = new Map();
  let readIn = Number.NaN;
  let reading: Promise<void> | null = null;

  function tell(prices: readonly LastPrice[]): void {
    for (const { assetId, bid, ask, at } of prices) {
      const last = known.get(assetId);
      // What was read before a newer one was taken comes late.
      if (last && last.at > at) continue;
      if (last?.at.getTime() === at.getTime() && last.open.sell.eq(bid) && last.open.buy.eq(ask)) continue;
      known.set(assetId, knownOf(decimal(bid), decimal(ask), at));
    }
  }

  async function read(): Promise<void> {
    tell(await lastPrices(db));
    const minute = Math.floor(clock.now().getTime() / MILLISECONDS / MINUTE);
    if (minute === readIn) return;
    before = await bidsOfTheDayBefore(db);
    readIn = minute;
  }

  return {
    tell,

    refresh: () => {
      reading ??= read().finally(() => {
        reading = null;
      });
      return reading;
    },

    isPriced: ({ id }) => known.has(id),

    quote(asset, now) {
      const last = known.get(asset.id);
      if (!last) return neverPriced(asset);
      return now.getTime() - last.at.getTime() <= staleAfter() * MILLISECONDS ? last.open : last.closed;
    },

    change({ id }) {
      const [last, then] = [known.get(id), before.get(id)];
      return last && then !== undefined ? changeOf(then, toJson(last.open.sell)) : null;
    },

    async candles({ id }, interval, limit, _now, _asker, before) {
      const { assetId, length, time, open, high, low, close } = feedCandles;
      const isAsked = and(
        eq(assetId, id),
        eq(length, INTERVALS[interval]),
        ...(before === undefined ? [] : [lt(time, before)]),
      );
      const rows = await db
        .select({ time, open, high, low, close })
        .from(feedCandles)
        .where(isAsked)
        .orderBy(desc(time))
        .limit(limit);
      return rows.reverse().map((row) => ({
        time: row.time,
        open: decimal(row.open),
        high: decimal(row.high),
        low: decimal(row.low),
        close: decimal(row.close),
      }));
    },
  };
}

function knownOf(sell: Decimal, buy: Decimal, at: Date): Known {
  const prices = { sell, buy, spread: buy.minus(sell), at, nextOpen: null };
  return { at, open: { ...prices, isOpen: true }, closed: { ...prices, isOpen: false } };
}

/** A figure for those who only count; `isPriced` keeps it from everybody who would see or trade it. */
function neverPriced({ basePrice, spread }: MarketAsset): Quote {
  const sell = decimal(basePrice);
  return { sell, buy: sell.plus(spread), spread: decimal(spread), at: NEVER, isOpen: false, nextOpen: null };
}

/** As one JSON value, which the embedded engine hands over faster. */
async function lastPrices(db: Db): Promise<LastPrice[]> {
  const [row] = await rowsOf<{ list: [assetId: number, bid: string, ask: string, at: number][] }>(
    db,
    sql`select coalesce(json_agg(json_build_array(asset_id, bid::text, ask::text,
          (extract(epoch from at) * 1000)::bigint)), '[]'::json) as list from feed_prices`,
  );
  return (row?.list ?? []).map(([assetId, bid, ask, at]) => ({ assetId, bid, ask, at: new Date(at) }));
}

/** The last bid that was known 24 hours before each asset's last tick: the close of a minute that was over then. */
async function bidsOfTheDayBefore(db: Db): Promise<Map<number, number>> {
  const rows = await rowsOf<{ id: number; close: string | null }>(
    db,
    sql`select asset_id as id, (
          select close::text from feed_candles as candle
          where candle.asset_id = price.asset_id and length = ${MINUTE}::int
            and time <= floor(extract(epoch from price.at))::bigint - ${DAY + MINUTE}::int
          order by time desc limit 1
        ) as close from feed_prices as price`,
  );
  return new Map(rows.flatMap(({ id, close }) => (close === null ? [] : [[id, Number(close)] as const])));
}
