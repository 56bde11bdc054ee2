import { and, eq, lt, or, sql } from 'drizzle-orm';
import { decimal, SCALE, toColumn } from '../ledger/decimal';
import { type CandleInterval, DAY, INTERVALS } from '../market/market';
import type { Db } from '../store/db';
import { assets } from '../store/schema';
import { feedCandles } from '../store/schema-feed';
import type { Services } from '../services';

type Candle = { assetId: number; length: number; time: number; open: number; high: number; low: number; close: number };

/** What the ticks of a batch make of each candle that they fall into. */
export type Candles = Map<string, Candle>;

/** Adds a bid to the candles of all intervals. Numbers of the wire are exact in their shortest form, and in order. */
export function addTick(candles: Candles, assetId: number, at: number, bid: number): void {
  const second = Math.floor(at / 1000);
  for (const length of Object.values(INTERVALS)) {
    const time = Math.floor(second / length) * length;
    const key = `${assetId} ${length} ${time}`;
    const known = candles.get(key);
    if (!known) candles.set(key, { assetId, length, time, open: bid, high: bid, low: bid, close: bid });
    else {
      known.high = Math.max(known.high, bid);
      known.low = Math.min(known.low, bid);
      known.close = bid;
    }
  }
}

/** Stores what a batch says, on top of what its candles hold already: their ticks were earlier. */
export async function storeCandles(tx: Db, candles: Candles): Promise<void> {
  const rows = [...candles.values()];
  if (rows.length === 0) return;
  const column = (text: (candle: Candle) => string | number) => `{${rows.map(text).join(',')}}`;
  const price = (part: 'open' | 'high' | 'low' | 'close') =>
    column((candle) => toColumn(decimal(candle[part]), SCALE.price));
  await tx.execute(
    sql`insert into feed_candles (asset_id, length, time, open, high, low, close)
        select * from unnest(${column(({ assetId }) => assetId)}::int[], ${column(({ length }) => length)}::int[],
          ${column(({ time }) => time)}::bigint[], ${price('open')}::numeric[], ${price('high')}::numeric[],
          ${price('low')}::numeric[], ${price('close')}::numeric[])
        on conflict (asset_id, length, time) do update set
          high = greatest(feed_candles.high, excluded.high),
          low = least(feed_candles.low, excluded.low),
          close = excluded.close`,
  );
}

/** Days for which candles are kept; longer ones say the rest. */
const KEPT: Partial<Record<CandleInterval, number>> = { '1m': 60, '5m': 180, '15m': 400, '1h': 1200 };

/** Forgets candles that are too old: a minute's of 100 assets are 50 million rows in a year. */
export async function forgetOldCandles({ db, clock }: Services): Promise<void> {
  const now = Math.floor(clock.now().getTime() / 1000);
  const isOld = or(
    ...(Object.entries(KEPT) as [CandleInterval, number][]).map(([interval, days]) =>
      and(eq(feedCandles.length, INTERVALS[interval]), lt(feedCandles.time, now - days * DAY)),
    ),
  );
  // By asset, as the key begins: no row is looked at that stays, and each statement is short however much has gathered.
  for (const { id } of await db.select({ id: assets.id }).from(assets))
    await db.delete(feedCandles).where(and(eq(feedCandles.assetId, id), isOld));
}
