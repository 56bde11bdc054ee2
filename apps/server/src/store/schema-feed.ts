import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { assets, id, moment, price } from './schema';

/** Keys by which a program of the operator's sends prices, by the SHA-256 of their secret; a revoked one has no row. */
export const feedKeys = pgTable('feed_keys', {
  id: id(),
  /** The operator's own word for whoever holds it. */
  name: text().notNull(),
  hash: text().notNull(),
  createdAt: moment().notNull(),
  /** Null until the first use; written once a minute at most. */
  lastUsedAt: moment(),
});

const assetId = () =>
  integer()
    .notNull()
    .references(() => assets.id, { onDelete: 'cascade' });

/** The last tick of each asset that has ever had one. */
export const feedPrices = pgTable('feed_prices', {
  assetId: assetId().primaryKey(),
  bid: price().notNull(),
  ask: price().notNull(),
  /** When the price was made; it never goes back. */
  at: moment().notNull(),
  /** A later tick that jumped, until another one confirms it or does not; null for none. */
  doubtBid: price(),
  doubtAsk: price(),
  doubtAt: moment(),
  /** Ticks that jumped and were never confirmed. */
  refused: integer().notNull().default(0),
});

/** Bid prices of intervals in which an asset had a tick. */
export const feedCandles = pgTable(
  'feed_candles',
  {
    assetId: assetId(),
    /** Seconds. */
    length: integer().notNull(),
    /** Where it begins, Unix seconds UTC. */
    time: bigint({ mode: 'number' }).notNull(),
    open: price().notNull(),
    high: price().notNull(),
    low: price().notNull(),
    close: price().notNull(),
  },
  (t) => [primaryKey({ columns: [t.assetId, t.length, t.time] })],
);
