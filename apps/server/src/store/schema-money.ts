import { sql } from 'drizzle-orm';
import { check, index, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { id, ledger, moment, money, users } from './schema';

/** Deposit states (M-054): only 0→1 and 0→2 happen. */
export const DEPOSIT_STATUS = { pending: 0, approved: 1, rejected: 2 } as const;

/**
 * What clients say they have paid in, always to the real account (M-017). Of a card no more than brand, last four
 * digits, holder and billing address (M-050); what was credited stands in the ledger's row of the deposit.
 */
export const deposits = pgTable(
  'deposits',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    method: text({ enum: ['card', 'crypto', 'btcpay', 'custom'] }).notNull(),
    /** The charged currency; the coin's symbol of a crypto deposit, though its amount is USD. */
    currency: text().notNull(),
    amount: money().notNull(),
    status: integer().$type<0 | 1 | 2>().notNull().default(DEPOSIT_STATUS.pending),
    cardBrand: text(),
    cardLast4: text(),
    cardHolder: text(),
    /** Of a card its holder's street and number; of a coin the wallet that was shown. */
    billingAddress: text(),
    zipCode: text(),
    state: text(),
    country: text(),
    /** The provider's invoice that paid it: no invoice pays two deposits. */
    invoiceId: text().unique(),
    createdAt: moment().notNull(),
    /** When the server last took it to ask the provider about its invoices by itself. */
    checkedAt: moment(),
    /** Who asked for the approval of an amount that needs two operators, until the second one gives it. */
    firstApprover: text(),
    /** The account of the operating system that it came from, whatever name it was given under. */
    firstAccount: text(),
    /** The rate to USD that the first one gave: the second one approves that. */
    firstRate: numeric({ precision: 18, scale: 8 }),
    decidedAt: moment(),
    /** USD for one unit of `currency`, as the approver recorded it; null but for EUR and GBP. */
    rate: numeric({ precision: 18, scale: 8 }),
    /** The row that credited it: an approved deposit has one, and no row stands for two deposits (M-054). */
    ledgerId: integer()
      .unique()
      .references(() => ledger.id),
    /** The back office's reason of a rejection. */
    note: text(),
  },
  (t) => [
    index('deposits_user').on(t.userId, t.createdAt, t.id),
    index('deposits_pending').on(t.id).where(sql`${t.status} = 0`),
    check('deposits_amount', sql`${t.amount} > 0`),
    check('deposits_status', sql`${t.status} in (0, 1, 2) and (${t.status} = 0) = (${t.decidedAt} is null)`),
    check('deposits_credited', sql`(${t.status} = 1) = (${t.ledgerId} is not null)`),
  ],
);

/** Notices of the invoice provider that were taken, so that none is played again; forgotten once they are too old. */
export const invoiceDeliveries = pgTable(
  'invoice_deliveries',
  { id: text().primaryKey(), at: moment().notNull() },
  (t) => [index('invoice_deliveries_at').on(t.at)],
);

/**
 * Where a client wants to be paid. The details are encrypted under APP_KEY, by the key of `keyVersion`; no column shows
 * any of them.
 */
export const withdrawalAccounts = pgTable(
  'withdrawal_accounts',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text({ enum: ['paypal', 'bank', 'crypto'] }).notNull(),
    keyVersion: integer().notNull(),
    sealed: text().notNull(),
    createdAt: moment().notNull(),
  },
  (t) => [index('withdrawal_accounts_user').on(t.userId, t.id)],
);

/**
 * Requests to pay out real money. The gross amount left the balance with `debitId`; a rejection returns it by
 * `returnId` (M-103). Fee and total are of the day of the request (M-102), and so is the receiver, a copy (M-105).
 */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text({ enum: ['paypal', 'wire', 'crypto'] }).notNull(),
    amount: money().notNull(),
    fee: money().notNull(),
    total: money().notNull(),
    status: text({ enum: ['pending', 'approved', 'rejected'] })
      .notNull()
      .default('pending'),
    /** The receiver's details as they were, encrypted like those of the account. */
    keyVersion: integer().notNull(),
    sealed: text().notNull(),
    /** What the back office tells the client once it is decided; until then the first operator's note, if any. */
    note: text(),
    createdAt: moment().notNull(),
    /** Who asked for the approval of an amount that needs two operators, until the second one gives it. */
    firstApprover: text(),
    /** The account of the operating system that it came from, whatever name it was given under. */
    firstAccount: text(),
    decidedAt: moment(),
    debitId: integer()
      .notNull()
      .unique()
      .references(() => ledger.id),
    returnId: integer()
      .unique()
      .references(() => ledger.id),
  },
  (t) => [
    index('withdrawals_user').on(t.userId, t.createdAt, t.id),
    index('withdrawals_pending').on(t.id).where(sql`${t.status} = 'pending'`),
    check('withdrawals_amount', sql`${t.amount} > 0 and ${t.fee} >= 0 and ${t.total} = ${t.amount} - ${t.fee}`),
    check('withdrawals_returned', sql`(${t.status} = 'rejected') = (${t.returnId} is not null)`),
    check('withdrawals_decided', sql`(${t.status} = 'pending') = (${t.decidedAt} is null)`),
  ],
);

/**
 * Demo accounts at trading platforms. Their money is virtual and no part of any balance (M-240); the password is
 * encrypted under APP_KEY.
 */
export const tradingAccounts = pgTable(
  'trading_accounts',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What the platform knows it by: 8 digits, nobody else's (M-243). */
    loginId: text().notNull().unique(),
    platform: text({ enum: ['MT4', 'MT5'] }).notNull(),
    leverage: text({ enum: ['1:30', '1:20', '1:10', '1:1'] }).notNull(),
    accountType: text({ enum: ['Raw Spread', 'Standard Account'] }).notNull(),
    currency: text({ enum: ['USD', 'EUR'] }).notNull(),
    balance: money().notNull(),
    sealedPassword: text().notNull(),
    createdAt: moment().notNull(),
  },
  (t) => [
    index('trading_accounts_user').on(t.userId, t.id),
    check('trading_accounts_balance', sql`${t.balance} >= 0 and ${t.balance} <= 1000000`),
    check('trading_accounts_login', sql`${t.loginId} ~ '^[1-9][0-9]{7}$'`),
  ],
);

export type TradingAccountRow = typeof tradingAccounts.$inferSelect;
export type WithdrawalRow = typeof withdrawals.$inferSelect;
export type WithdrawalAccountRow = typeof withdrawalAccounts.$inferSelect;
export type DepositRow = typeof deposits.$inferSelect;
