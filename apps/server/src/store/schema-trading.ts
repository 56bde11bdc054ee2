import { boolean, index, integer, jsonb, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { figure, id, moment, money, users } from './schema';

/** What an account manager shows to clients, beside the user's own row (T-190, T-212). */
export const managers = pgTable('managers', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The manager's own words, plain text; empty for none. */
  about: text().notNull().default(''),
  /** What the manager has lodged with the operator, USD; part of no balance. */
  securityDeposit: money().notNull().default('0.00'),
});

/**
 * What the closed positions of an account mode come to, in a row for each month in which some were closed, so that no
 * call sums up a whole history. A trigger on `trades` keeps it, whoever writes there (migrations/*_closed_months.sql).
 */
export const closedMonths = pgTable(
  'closed_months',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    isPractice: boolean().notNull(),
    /** Of UTC, such as 2026-03. */
    month: text().notNull(),
    positions: integer().notNull(),
    /** Those of them that had a profit. */
    won: integer().notNull(),
    /** USD; a sum has more digits than a figure. */
    profit: numeric({ precision: 24, scale: 6 }).notNull(),
    /** Open time of all of them together. */
    seconds: numeric({ precision: 20, scale: 3 }).notNull(),
    /** When the earliest of them was opened. */
    openedAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.isPractice, t.month] })],
);

/** Simulated miners (T-213): nothing of them reaches a balance (T-182). */
export const miners = pgTable(
  'miners',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The asset's name, such as Bitcoin. */
    asset: text().notNull(),
    image: text().notNull().default(''),
    exchange: text().notNull().default(''),
    /** USD, like the two below. */
    currentBalance: figure().notNull(),
    profit: figure().notNull(),
    estimatedProfit: figure().notNull(),
    /** Days from `createdAt`. */
    estimatedProfitAfter: integer().notNull(),
    createdAt: moment().notNull(),
  },
  (t) => [index('miners_user').on(t.userId, t.id)],
);

/** The last answer of the hosted news provider, a row per address: every process reads it, one of them asks. */
export const newsCache = pgTable('news_cache', {
  provider: text().primaryKey(),
  /** When a process last began to ask; the others wait for it for a while. */
  askedAt: moment().notNull(),
  /** Null until the provider has answered once. */
  answeredAt: moment(),
  items: jsonb().$type<unknown>().notNull(),
});
