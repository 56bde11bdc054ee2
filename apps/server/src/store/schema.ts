import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

/** Balances and ledger amounts: major units of USD, exact, two decimals (R16). */
export const money = () => numeric({ precision: 20, scale: 2 });
/** Prices and spreads: at most eight decimals (R16). */
export const price = () => numeric({ precision: 18, scale: 8 });
/** Quantities, amounts, margins and P/L: at most six decimals (R16). */
export const figure = () => numeric({ precision: 18, scale: 6 });
/** A moment, always with its zone; a Date on both engines. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });
export const id = () => integer().primaryKey().generatedByDefaultAsIdentity();

/** Account holders. `balance` is the real account, `practiceBalance` the practice one; both equal their ledger's sum. */
export const users = pgTable(
  'users',
  {
    id: id(),
    /** Lower case; one account per address. */
    email: text().notNull().unique(),
    passwordHash: text().notNull(),
    firstname: text().notNull(),
    lastname: text().notNull(),
    phoneNumber: text().notNull().default(''),
    phoneCode: text().notNull().default(''),
    country: text().notNull().default(''),
    img: text().notNull().default(''),
    roles: text().array().notNull().default(sql`'{}'::text[]`),
    emailVerified: boolean().notNull().default(false),
    adminVerified: boolean().notNull().default(false),
    /** Of a joint account, for display only; sign-in stays by e-mail (A-167). */
    username: text().unique(),
    /** Asks this user for the device check also while the operator's `two_fa` is off. */
    twoFa: boolean().notNull().default(false),
    /** Language of mails: the one that the user last used (A-283). */
    language: text({ enum: ['en', 'es'] })
      .notNull()
      .default('en'),
    /** Whose link the user registered by (A-017). */
    referrerId: integer().references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    /** The active mode: practice when true. */
    isPractice: boolean().notNull().default(false),
    balance: money().notNull().default('0.00'),
    practiceBalance: money().notNull().default('0.00'),
    bonus: money().notNull().default('0.00'),
    /** Where the connection to an account manager stands (R7). */
    traderRequest: text({ enum: ['', 'pending', 'accepted'] })
      .notNull()
      .default(''),
    /** Who has made an offer, or is connected. */
    managerId: integer().references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    /** Since when the user's identity is approved; null while it is not (M-106). */
    identityApprovedAt: moment(),
    /** Whether the first steps of a new client are done (M-209). */
    onboardingDone: boolean().notNull().default(false),
    /** What the client wants to invest in, as last saved (M-203). */
    investmentInterests: text().array().notNull().default(sql`'{}'::text[]`),
    /** The client's contact person; null without one (M-337). */
    accountOfficer: text(),
    /** Since when the user is blocked: no sign-in, and no token is in force; null while not blocked. */
    blockedAt: moment(),
    createdAt: moment().notNull(),
  },
  (t) => [index('users_manager').on(t.managerId), index('users_referrer').on(t.referrerId)],
);

/** Bearer tokens, by the SHA-256 of what the client holds; a stolen table signs nobody in. */
export const tokens = pgTable(
  'tokens',
  {
    hash: text().primaryKey(),
    /** Public name, by which its user lists and ends it. */
    id: uuid().notNull().unique().defaultRandom(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    device: text().notNull(),
    /** Whether the device check is passed: by a mailed code, or by the cookie of a trusted browser (A-179). */
    isDeviceVerified: boolean().notNull().default(false),
    /** Whether the check is due even with two_fa off: the account was being guessed at when this session began (R38). */
    isCheckForced: boolean().notNull().default(false),
    /** Until when it may make one call that a mailed code was asked for; null when it made it, or passed none. */
    stepUpUntil: moment(),
    createdAt: moment().notNull(),
    lastUsedAt: moment().notNull(),
    /** Twelve hours after the last use (A-206). */
    expiresAt: moment().notNull(),
  },
  (t) => [index('tokens_user').on(t.userId)],
);

/** The operator's settings; a missing key has its default (settings.ts). */
export const settings = pgTable('settings', { key: text().primaryKey(), value: jsonb().$type<unknown>().notNull() });

/** Instruments. `position` is the operator's order; the price itself is the market's business. */
export const assets = pgTable(
  'assets',
  {
    id: id(),
    position: integer().notNull(),
    name: text().notNull(),
    type: text().notNull(),
    image: text().notNull().default(''),
    exSym: text().notNull(),
    sy: text().notNull().unique(),
    sym: text().notNull(),
    base: text().notNull(),
    leverage: integer().notNull(),
    decimals: integer().notNull(),
    /** The middle price that the simulated market starts from. */
    basePrice: price().notNull(),
    /** Ask minus bid, in price units. */
    spread: price().notNull(),
  },
  (t) => [index('assets_position').on(t.position)],
);

/** Watchlist entries; the order of adding is the order of `id`. */
export const watchlist = pgTable(
  'watchlist',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    assetId: integer()
      .notNull()
      .references(() => assets.id, { onDelete: 'cascade' }),
    addedAt: moment().notNull(),
  },
  (t) => [uniqueIndex('watchlist_entry').on(t.userId, t.assetId)],
);

/** Positions; open while `closedAt` is null, and then `closingPrice`, `profit` and `closeReason` are null too. */
export const trades = pgTable(
  'trades',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    isPractice: boolean().notNull(),
    assetId: integer()
      .notNull()
      .references(() => assets.id),
    side: text({ enum: ['buy', 'sell'] }).notNull(),
    qty: figure().notNull(),
    leverage: integer().notNull(),
    openingPrice: price().notNull(),
    /** Margin reserved, USD (the wire's `traded_amount`). */
    margin: figure().notNull(),
    isTakeProfit: boolean().notNull(),
    isStopLoss: boolean().notNull(),
    /** USD of profit; 0 when off (T-054). */
    takeProfit: figure().notNull(),
    /** USD of loss; 0 when off (T-054). */
    stopLoss: figure().notNull(),
    duration: integer().notNull(),
    createdAt: moment().notNull(),
    closedAt: moment(),
    closingPrice: price(),
    profit: figure(),
    closeReason: text({ enum: ['manual', 'take_profit', 'stop_loss', 'stop_out', 'manager'] }),
    /** New with every write, by a trigger: never the same twice, whoever wrote (migrations/*_trade_versions.sql). */
    version: integer().notNull().default(1),
  },
  (t) => [
    index('trades_open').on(t.userId, t.isPractice, t.id).where(sql`${t.closedAt} is null`),
    index('trades_closed').on(t.userId, t.isPractice, t.closedAt).where(sql`${t.closedAt} is not null`),
    index('trades_sweep').on(t.assetId).where(sql`${t.closedAt} is null`),
    index('trades_version').on(t.version),
    check(
      'trades_closed_whole',
      sql`(${t.closedAt} is null) = (${t.closingPrice} is null) and (${t.closedAt} is null) = (${t.profit} is null) and (${t.closedAt} is null) = (${t.closeReason} is null)`,
    ),
  ],
);

/** Every movement of a balance, signed; the sum of a user's rows of one mode is that mode's balance (R19). */
export const ledger = pgTable(
  'ledger',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    isPractice: boolean().notNull(),
    /** trade, deposit, withdrawal, adjustment, top_up … */
    type: text().notNull(),
    /** What it came from: the asset's `sy` for a trade. */
    source: text().notNull(),
    /** Signed change of the balance. */
    amount: money().notNull(),
    balanceAfter: money().notNull(),
    tradeId: integer().references(() => trades.id),
    at: moment().notNull(),
  },
  (t) => [
    index('ledger_user').on(t.userId, t.isPractice, t.id),
    // The list of one user is read by pages in this order, of both accounts at once.
    index('ledger_page').on(t.userId, t.at, t.id),
    // What moved a balance besides closed positions: few rows, by which a user's sums are made.
    index('ledger_movements').on(t.userId, t.isPractice, t.id).where(sql`${t.tradeId} is null`),
    uniqueIndex('ledger_trade').on(t.tradeId),
  ],
);

/** Idempotency keys (R15): what became of the call that carried one. Never the request's body. */
export const intents = pgTable(
  'intents',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: uuid().notNull(),
    /** The operationId; null on a key that was voided before any call arrived. */
    operation: text(),
    /** HMAC of the request under APP_KEY. */
    fingerprint: text(),
    /** A call that is still running has no row that others could see: they wait for its account. */
    state: text({ enum: ['settled', 'void'] }).notNull(),
    status: integer(),
    body: jsonb().$type<unknown>(),
    /** Whether the call changed nothing: of those keys a user has so many at most. */
    isRefused: boolean().notNull().default(false),
    isPractice: boolean().notNull(),
    at: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.key] }),
    index('intents_at').on(t.at),
    index('intents_refused').on(t.userId, t.at, t.key).where(sql`${t.isRefused}`),
  ],
);

/** How much of the rate of writes each user has used: one row, so that all processes count together. */
export const writeRates = pgTable('write_rates', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The moment at which all that was written has been earned again, at the steady pace. */
  spentUntil: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
});

export type UserRow = typeof users.$inferSelect;
export type AssetRow = typeof assets.$inferSelect;
