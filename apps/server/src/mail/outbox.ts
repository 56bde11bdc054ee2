import { and, desc, eq, lt, lte, ne, sql } from 'drizzle-orm';
import type { Services } from '../services';
import type { Db } from '../store/db';
import { deleteInParts, updateInParts } from '../store/in-parts';
import { outbox } from '../store/schema-access';
import type { Language } from '../http/language';
import { compose, type Mail, type MailKind, type MailValues } from './messages';
import { seal, unseal } from './sealing';

export type OutboxRow = typeof outbox.$inferSelect;

/** A message that is to leave. */
export type Letter = {
  readonly kind: MailKind;
  readonly recipient: string;
  readonly language: Language;
  readonly values: MailValues;
  /** True for an address that nobody has: the row is written for the sake of its work, and never leaves. */
  readonly isWithheld?: boolean;
};

const CODE_LIFE_MS = 15 * 60_000;
const NEWS_LIFE_MS = 3 * 24 * 3_600_000;
const KEPT_MS = 30 * 24 * 3_600_000;

/** Puts a message into the outbox, in the transaction of what it tells of: both happen, or neither. */
export async function post(
  tx: Db,
  { config }: Pick<Services, 'config'>,
  now: Date,
  { kind, recipient, language, values, isWithheld = false }: Letter,
): Promise<void> {
  const life = values.code === undefined ? NEWS_LIFE_MS : CODE_LIFE_MS;
  await tx.insert(outbox).values({
    kind,
    recipient,
    language,
    sealed: seal(config.appKey, contextOf({ kind, recipient }), JSON.stringify(values)),
    state: isWithheld ? 'withheld' : 'waiting',
    createdAt: now,
    dueAt: now,
    expiresAt: new Date(now.getTime() + life),
  });
}

/** What a row of the outbox says; null when it has left or was given up, and its words are gone with it. */
export function readMail({ config, settings }: Pick<Services, 'config' | 'settings'>, row: OutboxRow): Mail | null {
  if (row.sealed === null) return null;
  const values = JSON.parse(unseal(config.appKey, contextOf(row), row.sealed)) as MailValues;
  const sender = { siteName: settings.current().site_name, publicUrl: config.publicUrl };
  return compose(row.kind, row.language, values, sender);
}

/** The newest messages first, for the operator; an address that nobody has was written to by nobody. */
export async function listOutbox(db: Db, limit = 20): Promise<OutboxRow[]> {
  return db.select().from(outbox).where(ne(outbox.state, 'withheld')).orderBy(desc(outbox.id)).limit(limit);
}

/** Gives up what nobody wants any more, its words with it, and forgets what is long past. */
export async function purgeOutbox(db: Db, now: Date): Promise<void> {
  await deleteInParts(db, outbox, and(eq(outbox.state, 'withheld'), lte(outbox.expiresAt, now)));
  const isLate = and(eq(outbox.state, 'waiting'), lte(outbox.expiresAt, now));
  await updateInParts(db, outbox, sql`state = 'given_up', sealed = null`, isLate);
  await deleteInParts(db, outbox, lt(outbox.createdAt, new Date(now.getTime() - KEPT_MS)));
}

function contextOf({ kind, recipient }: Pick<OutboxRow, 'kind' | 'recipient'>): string {
  return `${kind} ${recipient}`;
}
