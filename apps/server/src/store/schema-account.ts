import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, ledger, moment, money, users } from './schema';

/**
 * Files of uploads, which lie outside of the database: a row before the file, in use once another row names it. What is
 * not in use for an hour is removed, and what is nobody's.
 */
export const storedFiles = pgTable(
  'stored_files',
  {
    name: text().primaryKey(),
    kind: text({ enum: ['identity', 'photos'] }).notNull(),
    /** Whose it is; null once that user is removed, and then the file goes as well. */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    isUsed: boolean().notNull().default(false),
    /** Since when it is in use, or is not. */
    at: moment().notNull(),
  },
  (t) => [index('stored_files_left').on(t.at).where(sql`not ${t.isUsed} or ${t.userId} is null`)],
);

/**
 * Identity documents (M-164). The columns of images hold names of files, which lie outside of the database. A pending
 * one that a newer upload replaced keeps its row without its files: uploads are counted by it.
 */
export const identityDocuments = pgTable(
  'identity_documents',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text({ enum: ['International Passport', 'National ID Card', 'Drivers License'] }).notNull(),
    status: text({ enum: ['pending', 'approved', 'rejected', 'replaced'] })
      .notNull()
      .default('pending'),
    front: text(),
    back: text(),
    creditCardFront: text(),
    creditCardBack: text(),
    proofOfAddress: text(),
    proofOfAddressType: text({ enum: ['Utility Bill', 'Bank Statement'] }),
    createdAt: moment().notNull(),
    decidedAt: moment(),
    /** Why the back office rejected it. */
    note: text(),
  },
  (t) => [
    index('identity_documents_user').on(t.userId, t.createdAt, t.id),
    uniqueIndex('identity_documents_pending').on(t.userId).where(sql`${t.status} = 'pending'`),
    check('identity_documents_front', sql`(${t.status} = 'replaced') = (${t.front} is null)`),
    check('identity_documents_decided', sql`(${t.status} in ('approved', 'rejected')) = (${t.decidedAt} is not null)`),
  ],
);

/** A client's chat with support: of one client, and written by one side or the other. */
export const supportMessages = pgTable(
  'support_messages',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    isFromSupport: boolean().notNull(),
    text: text().notNull(),
    createdAt: moment().notNull(),
    /** When the client saw it; of its own messages null (M-265). */
    readAt: moment(),
  },
  (t) => [
    index('support_messages_user').on(t.userId, t.id),
    index('support_messages_unread').on(t.userId).where(sql`${t.isFromSupport} and ${t.readAt} is null`),
    check('support_messages_read', sql`${t.isFromSupport} or ${t.readAt} is null`),
  ],
);

/** One line of a plan: a text, true for a check mark, false for a dash (M-335). */
export type PlanFeature = { readonly name: string; readonly value: string | boolean };

/** What a client can pay to have (M-190). One that is not offered keeps those who joined it. */
export const plans = pgTable(
  'plans',
  {
    id: id(),
    name: text().notNull().unique(),
    /** What joining costs, USD. */
    amount: money().notNull(),
    icon: text().notNull().default(''),
    color: text().notNull().default(''),
    isOffered: boolean().notNull().default(false),
    /** In the order of the comparison. */
    features: jsonb().$type<readonly PlanFeature[]>().notNull().default([]),
  },
  (t) => [check('plans_amount', sql`${t.amount} >= 0`)],
);

/** The plans that clients have at present; what each paid left the real balance by `debitId` and returns when it is left. */
export const joinedPlans = pgTable(
  'joined_plans',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    planId: integer()
      .notNull()
      .references(() => plans.id),
    paid: money().notNull(),
    /** The row that took it; null of a plan that cost nothing. */
    debitId: integer()
      .unique()
      .references(() => ledger.id),
    joinedAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.planId] }), check('joined_plans_paid', sql`${t.paid} >= 0`)],
);

export type PlanRow = typeof plans.$inferSelect;
export type SupportMessageRow = typeof supportMessages.$inferSelect;
export type IdentityDocumentRow = typeof identityDocuments.$inferSelect;
