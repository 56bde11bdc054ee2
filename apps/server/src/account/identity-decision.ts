import { and, eq, isNull } from 'drizzle-orm';
import { greetedAs } from '../mail/messages';
import { post } from '../mail/outbox';
import type { Services } from '../services';
import type { Db } from '../store/db';
import { users, type UserRow } from '../store/schema';
import { type IdentityDocumentRow, identityDocuments } from '../store/schema-account';

/** What the back office says of a document, and of its user's row, which is locked. */
export type IdentityDecision = {
  readonly document: IdentityDocumentRow;
  readonly user: UserRow;
  /** Null approves; a text is the reason of a rejection. */
  readonly note: string | null;
};

/**
 * Approves or rejects a document and tells its user by mail. The user's identity is approved while any document is
 * (M-164, M-106), so a rejection takes that back with the last approved one, also where it was approved by hand: the
 * answer is whether it did.
 */
export async function decideIdentity(
  services: Services,
  tx: Db,
  { document, user, note }: IdentityDecision,
): Promise<{ readonly isUnapproved: boolean }> {
  let isUnapproved = false;
  const now = services.clock.now();
  const status = note === null ? 'approved' : 'rejected';
  await tx.update(identityDocuments).set({ status, decidedAt: now, note }).where(eq(identityDocuments.id, document.id));
  if (note === null) {
    const isOpen = and(eq(users.id, user.id), isNull(users.identityApprovedAt));
    await tx.update(users).set({ identityApprovedAt: now }).where(isOpen);
  } else if (document.status === 'approved') {
    const isApproved = and(eq(identityDocuments.userId, user.id), eq(identityDocuments.status, 'approved'));
    const [other] = await tx.select({ id: identityDocuments.id }).from(identityDocuments).where(isApproved).limit(1);
    isUnapproved = !other && user.identityApprovedAt !== null;
    if (isUnapproved) await tx.update(users).set({ identityApprovedAt: null }).where(eq(users.id, user.id));
  }
  // At an address that is not verified somebody else may read it.
  if (user.emailVerified)
    await post(tx, services, now, {
      kind: `identity_${status}`,
      recipient: user.email,
      language: user.language,
      values: { name: greetedAs(user), ...(note === null ? {} : { note }) },
    });
  return { isUnapproved };
}

/** Rejects every approved document of a user whose identity the back office takes back as a whole. */
export async function withdrawApproval(tx: Db, userId: number, at: Date, note: string): Promise<number> {
  const rows = await tx
    .update(identityDocuments)
    .set({ status: 'rejected', decidedAt: at, note })
    .where(and(eq(identityDocuments.userId, userId), eq(identityDocuments.status, 'approved')))
    .returning({ id: identityDocuments.id });
  return rows.length;
}
