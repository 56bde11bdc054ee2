import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { decimal, toJson } from '../ledger/decimal';
import { type Db, rowsOf } from '../store/db';
import type { Clock } from '../services';
import { feedCandles } from '../store/schema-feed';
import { changeOf, DAY, INTERVALS, type Market, type MarketAsset, type Quote } from './market';

/** The last price of an asset, as it is stored, and when a tick came after it that is in doubt. */
export type LastPrice = {
  readonly assetId: number;
  readonly bid: string;
  readonly ask: string;
  readonly at: Date;
  readonly doubtAt: Date | null;
};

/** The market that the operator's feed makes; in memory, so that a price never waits for the database. */
export type FeedMarket = Market & {
  /** Reads the last prices: what other processes took is known here afterwards. */
  refresh(): Promise<void>;
  /** The same of these assets alone; inside a transaction pass its handle. */
  refreshOf(db: Db, assetIds: readonly number[]): Promise<void>;
  /** Prices that this process has just stored. */
  tell(prices: readonly LastPrice[]): void;
  /** Whether ticks have come, and the newest of all is too old for any asset to have a price. */
  isSilent(): boolean;
};

/** What is asked of it over and over is made once for each tick. */
type Known = {
  readonly at: Date;
  readonly isHeld: boolean;
  /** When the last tick was made, in doubt or not, ms since 1970. */
  readonly toldAt: number;
  readonly open: Quote;
  readonly stale: Quote;
};

const MINUTE = 60;
const MILLISECONDS = 1000;
/** The time of a price that nobody has told. */
const NEVER = new Date(0);

/**
 * Prices are the last ticks. An asset is open while its last tick is younger than `staleAfter` seconds and not in doubt,
 * whatever a calendar says: the feed itself falls silent when its market closes. When it opens again nobody knows.
 */
export function createFeedMarket(db: Db, clock: Clock, staleAfter: () => number): FeedMarket {
  const known = new Map<number, Known>();
  /** Bids of 24 hours before the last tick, and the minute in which they were read. */
  let before: ReadonlyMap<number, number> = new Map();
  let readIn = Number.NaN;
  let reading: Promise<void> | null = null;

  function tell(prices: readonly LastPrice[]): void {
    for (const price of prices) {
      const last = known.get(price.assetId);
      if (last && !isNews(last, price)) continue;
      known.set(price.assetId, knownOf(price));
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

    refreshOf: async (handle, assetIds) => tell(await lastPrices(handle, assetIds)),

    isSilent: () => {
      const newest = Math.max(...[...known.values()].map((last) => last.toldAt));
      return known.size > 0 && clock.now().getTime() - newest > staleAfter() * MILLISECONDS;
    },

    isPriced: ({ id }) => known.has(id),

    quote(asset, now) {
      const last = known.get(asset.id);
      if (!last) return neverPriced(asset);
      const age = now.getTime() - last.at.getTime();
      return !last.isHeld && age <= staleAfter() * MILLISECONDS ? last.open : last.stale;
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

const toldAt = ({ at, doubtAt }: LastPrice) => (doubtAt ?? at).getTime();

/** What was read before a newer one was taken comes late: of one time, a doubt came after the price. */
function isNews(last: Known, price: LastPrice): boolean {
  const isHeld = price.doubtAt !== null;
  if (last.toldAt !== toldAt(price)) return last.toldAt < toldAt(price);
  if (last.isHeld !== isHeld) return isHeld;
  return !(last.open.sell.eq(price.bid) && last.open.buy.eq(price.ask));
}

function knownOf(price: LastPrice): Known {
  const { at, doubtAt } = price;
  const [sell, buy] = [decimal(price.bid), decimal(price.ask)];
  const prices = { sell, buy, spread: buy.minus(sell), at, nextOpen: null };
  return {
    at,
    isHeld: doubtAt !== null,
    toldAt: toldAt(price),
    open: { ...prices, isOpen: true, isStale: false },
    stale: { ...prices, isOpen: false, isStale: true },
  };
}

/** A figure for those who only count; `isPriced` keeps it from everybody who would see or trade it. */
function neverPriced({ basePrice, spread }: MarketAsset): Quote {
  const sell = decimal(basePrice);
  return {
    sell,
    buy: sell.plus(spread),
    spread: decimal(spread),
    at: NEVER,
    isOpen: false,
    isStale: true,
    nextOpen: null,
  };
}

/** Of all assets or of these; as one JSON value, which the embedded engine hands over faster. */
async function lastPrices(db: Db, assetIds?: readonly number[]): Promise<LastPrice[]> {
  const wanted = assetIds ? sql`where asset_id = any(${`{${assetIds.join(',')}}`}::int[])` : sql``;
  const [row] = await rowsOf<{
    list: [assetId: number, bid: string, ask: string, at: number, doubtAt: number | null][];
  }>(
    db,
    sql`select coalesce(json_agg(json_build_array(asset_id, bid::text, ask::text,
          (extract(epoch from at) * 1000)::bigint, (extract(epoch from doubt_at) * 1000)::bigint)), '[]'::json) as list
        from feed_prices ${wanted}`,
  );
  return (row?.list ?? []).map(([assetId, bid, ask, at, doubtAt]) => ({
    ...{ assetId, bid, ask, at: new Date(at) },
    doubtAt: doubtAt === null ? null : new Date(doubtAt),
  }));
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
