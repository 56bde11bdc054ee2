import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { id, moment, users } from './schema';

/** What a mailed code is for; a code of one purpose passes no other. */
export const CODE_PURPOSES = ['email', 'device', 'reset', 'withdrawal'] as const;

/**
 * A mailed code for each flow that asked for one, whether or not anybody has the e-mail: the work, and so its time, is
 * the same. Nobody else's request or wrong try touches the code of a flow (R38).
 */
export const mailedCodes = pgTable(
  'mailed_codes',
  {
    /** SHA-256 of the flow that asked; of a signed-in flow a name with the hash of its token. */
    flow: text().primaryKey(),
    purpose: text({ enum: CODE_PURPOSES }).notNull(),
    email: text().notNull(),
    /** The client's address that asked: whoever names no flow means the last code asked for from there. */
    client: text().notNull(),
    /** HMAC under APP_KEY; null once it was used. */
    hash: text(),
    /** The flow that its HMAC names, where the code was mailed to another one and this one shares it. */
    madeFor: text(),
    /** HMAC of the code before it, where the account is guessed at and one right code is not enough. */
    firstHash: text(),
    /** Wrong tries that named the flow. */
    tries: integer().notNull().default(0),
    /** Wrong tries that named none: they void the code for others of that kind only. */
    triesWithoutFlow: integer().notNull().default(0),
    sentAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (t) => [index('mailed_codes_account').on(t.purpose, t.email, t.sentAt), index('mailed_codes_sent').on(t.sentAt)],
);

/** How often something was done of late: one row for each subject, so that several processes count together. */
export const throttles = pgTable(
  'throttles',
  {
    action: text().notNull(),
    /** Who did it: a client's address, for log-ins with the e-mail. */
    subject: text().notNull(),
    /** When it was done, oldest first. */
    at: moment().array().notNull(),
    /** Whether the last time came after the limit was reached, and so was not counted. */
    isBlocked: boolean().notNull().default(false),
    lastAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.action, t.subject] }),
    index('throttles_last').on(t.lastAt),
    // The log-ins of one e-mail, from wherever they came: it follows the address.
    index('throttles_email').on(sql`split_part(${t.subject}, ' ', 2)`).where(sql`${t.action} = 'login'`),
  ],
);

/** Browsers that passed the device check, by the SHA-256 of their cookie; bound to the user. */
export const trustedDevices = pgTable(
  'trusted_devices',
  {
    hash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (t) => [index('trusted_devices_user').on(t.userId)],
);

/** One-time codes that stand in an address, by their SHA-256: `login` signs in here, `crm` at the CRM. */
export const addressCodes = pgTable(
  'address_codes',
  {
    hash: text().primaryKey(),
    kind: text({ enum: ['login', 'crm'] }).notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (t) => [index('address_codes_user').on(t.userId)],
);

/** The two holders of a joint account; the first one's other particulars stand in the user's row. */
export const jointAccounts = pgTable('joint_accounts', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  primaryEmail: text().notNull(),
  secondaryFirstname: text().notNull(),
  secondaryLastname: text().notNull(),
  secondaryEmail: text().notNull(),
  secondaryCountry: text().notNull(),
  secondaryPhoneCode: text().notNull(),
  secondaryPhoneNumber: text().notNull(),
});

/** Messages to people, written in the transaction of what they tell of and sent afterwards. */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    recipient: text().notNull(),
    kind: text({
      enum: [
        ...(['email_code', 'device_code', 'reset_code', 'welcome', 'password_changed', 'password_updated'] as const),
        ...(['withdrawal_code', 'receiver_added', 'receiver_removed'] as const),
        ...(['identity_approved', 'identity_rejected'] as const),
      ],
    }).notNull(),
    language: text({ enum: ['en', 'es'] }).notNull(),
    /** What the message says, a code too, encrypted under APP_KEY; null once it has left or was given up. */
    sealed: text(),
    /** `withheld` is a message to an address that nobody has: written for the sake of its work, never sent. */
    state: text({ enum: ['waiting', 'sent', 'given_up', 'withheld'] }).notNull(),
    createdAt: moment().notNull(),
    /** When it may be tried next; a process that tries it puts this off, so that no other does. */
    dueAt: moment().notNull(),
    /** After this it is useless: its code has expired, or the greeting is too late. */
    expiresAt: moment().notNull(),
    attempts: integer().notNull().default(0),
    /** The mail server's answer to the last try. */
    lastError: text(),
  },
  (t) => [index('outbox_due').on(t.state, t.dueAt)],
);

/**
 * The security log. A trigger refuses every change of a row; no reference to users, because a user who is removed must
 * leave its rows as they are.
 */
export const securityEvents = pgTable(
  'security_events',
  {
    id: id(),
    at: moment().notNull(),
    event: text().notNull(),
    userId: integer(),
    /** Public id of the token. */
    sessionId: uuid(),
    /** The client's address; null for operators. */
    address: text(),
    /** Ids and words, never a secret. */
    detail: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
  },
  (t) => [index('security_events_user').on(t.userId, t.id)],
);
