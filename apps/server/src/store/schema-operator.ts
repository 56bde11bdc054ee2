import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, moment } from './schema';

/** What the database was founded with: one row, or none until a server of a version that writes it has started. */
export const installation = pgTable(
  'installation',
  {
    id: integer().primaryKey(),
    /** HMAC of a constant under APP_KEY. */
    keyCheck: text().notNull(),
    /** For real people: no demo starts in it. */
    isLive: boolean().notNull(),
  },
  (t) => [check('installation_one', sql`${t.id} = 1`)],
);

/** What operators did by the command line, each row in the transaction of its effect; no secret is in it (M-336). */
export const audit = pgTable(
  'audit',
  {
    id: id(),
    at: moment().notNull(),
    /** The account of the operating system, or the name given with --as. */
    actor: text().notNull(),
    /** The command, such as `setting set`. */
    action: text().notNull(),
    /** What it was done to: an e-mail, a setting, a position. */
    target: text().notNull(),
    before: jsonb().$type<unknown>(),
    after: jsonb().$type<unknown>(),
  },
  (t) => [index('audit_at').on(t.at)],
);
