import type { components } from '@bourse/contract';
import { and, count, desc, eq, gt, isNull, lte } from 'drizzle-orm';
import type { Language } from '../http/language';
import { type Page, type PageQuery, readPage } from '../http/pages';
import { Problem } from '../http/problem';
import { type Text, translated } from '../http/text';
import { takeTurn } from '../http/throttle';
import { type AccountCaller, lockAccount } from '../ledger/account';
import { transactInTurn } from '../ledger/account-queue';
import type { Services } from '../services';
import type { Db } from '../store/db';
import { displayName } from '../store/display-name';
import { type UserRow, users } from '../store/schema';
import { type SupportMessageRow, supportMessages } from '../store/schema-account';

type ChatMessage = components['schemas']['ChatMessage'];

/** Messages of one user in a minute (M-293), and in a day. */
const TURN = { action: 'message', limit: 30, windowMs: 60_000 } as const;
const MOST_A_DAY = 500;
const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;

/** Who answers has no account here: the number that stands for support is nobody's, so the answer is not "own" (M-260). */
const SUPPORT: { readonly id: number; readonly name: Text } = { id: 2_147_483_647, name: 'Support' };

const isUnread = and(eq(supportMessages.isFromSupport, true), isNull(supportMessages.readAt));

/** How many of support's messages this user has not seen (M-265, R9). */
export async function unreadMessages({ db }: Services, userId: number): Promise<number> {
  const [row] = await db
    .select({ messages: count() })
    .from(supportMessages)
    .where(and(eq(supportMessages.userId, userId), isUnread));
  return row?.messages ?? 0;
}

/**
 * A page of the user's own chat, oldest first; what it shows counts as read (M-265). Anybody else's is a 403 (M-294).
 * Support has its name in the language (R23).
 */
export async function listMessages(
  services: Services,
  userId: number,
  asked: number,
  query: PageQuery,
  language: Language,
): Promise<Page<ChatMessage>> {
  if (asked !== userId) throw new Problem(403, 'These messages are not yours.', { word: 'not_own_messages' });
  const { db, clock } = services;
  const list = { path: `/message/${userId}`, id: supportMessages.id, isMine: eq(supportMessages.userId, userId) };
  const { data: rows, links } = await readPage(db, list, query, (where, order, most) =>
    db
      .select()
      .from(supportMessages)
      .where(where)
      .orderBy(...order)
      .limit(most),
  );
  const [newest] = rows;
  if (newest && rows.some(({ isFromSupport, readAt }) => isFromSupport && readAt === null)) {
    const isShown = and(eq(supportMessages.userId, userId), lte(supportMessages.id, newest.id), isUnread);
    await db.update(supportMessages).set({ readAt: clock.now() }).where(isShown);
  }
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new Problem(401, 'Unauthenticated.');
  const support = translated(SUPPORT.name, language) ?? SUPPORT.name;
  return { data: rows.toReversed().map((row) => messageAnswer(row, user, clock.now(), support)), links };
}

/** The newest messages of a user's chat, newest first. */
export function newestMessages(db: Db, userId: number, limit: number): Promise<SupportMessageRow[]> {
  return db
    .select()
    .from(supportMessages)
    .where(eq(supportMessages.userId, userId))
    .orderBy(desc(supportMessages.id))
    .limit(limit);
}

/** Keeps a message to support, trimmed (M-262); throws a 429 beyond 30 in a minute or 500 in a day. */
export async function sendMessage(services: Services, caller: AccountCaller, text: string): Promise<ChatMessage> {
  const { id: userId } = caller;
  return transactInTurn(services.db, userId, async (tx) => {
    await lockAccount(tx, caller);
    const now = services.clock.now();
    const retryAfter =
      (await takeTurn(tx, now, { ...TURN, subject: String(userId) })) ?? (await secondsOfDay(tx, now, userId));
    if (retryAfter !== null) throw new Problem(429, 'Too many requests', { retryAfter });
    const row = await addMessage(tx, { userId, text: text.trim(), isFromSupport: false, createdAt: now });
    const [user] = await tx.select().from(users).where(eq(users.id, userId));
    if (!user) throw new Problem(401, 'Unauthenticated.');
    return messageAnswer(row, user, now);
  });
}

/** Writes a message of either side. */
export async function addMessage(tx: Db, values: typeof supportMessages.$inferInsert): Promise<SupportMessageRow> {
  const [row] = await tx.insert(supportMessages).values(values).returning();
  if (!row) throw new Error('The message was not stored');
  return row;
}

/** Seconds until this user may write again, when the day's messages are used up; else null. */
async function secondsOfDay(tx: Db, now: Date, userId: number): Promise<number | null> {
  const since = new Date(now.getTime() - DAY_MS);
  const isMine = and(eq(supportMessages.userId, userId), eq(supportMessages.isFromSupport, false));
  const [oldest] = await tx
    .select({ at: supportMessages.createdAt })
    .from(supportMessages)
    .where(and(isMine, gt(supportMessages.createdAt, since)))
    .orderBy(desc(supportMessages.id))
    .offset(MOST_A_DAY - 1)
    .limit(1);
  return oldest ? (oldest.at.getTime() + DAY_MS - now.getTime()) / 1000 : null;
}

function messageAnswer(
  { id, isFromSupport, text, createdAt }: SupportMessageRow,
  user: UserRow,
  now: Date,
  support: string = SUPPORT.name,
): ChatMessage {
  const { id: senderId, ...sender } = isFromSupport
    ? { id: SUPPORT.id, name: support, avatar: '' }
    : { id: user.id, name: displayName(user), avatar: user.img };
  // Another machine's clock may be ahead.
  const minutes = Math.max(0, Math.floor((now.getTime() - createdAt.getTime()) / MINUTE_MS));
  return { id, sender_id: senderId, sender, message: text, minutes_ago: minutes };
}
