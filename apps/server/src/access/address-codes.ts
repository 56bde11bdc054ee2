import { randomBytes } from 'node:crypto';
import { and, eq, gt, lte, type SQL } from 'drizzle-orm';
import { hashToken } from '../http/tokens';
import type { Db } from '../store/db';
import { deleteInParts } from '../store/in-parts';
import { type UserRow, users } from '../store/schema';
import { addressCodes } from '../store/schema-access';

/** `login` signs in at this server, `crm` at the operator's CRM: neither passes as the other. */
export type AddressCodeKind = (typeof addressCodes.$inferSelect)['kind'];

/** Seconds that a code in an address lives. */
export const ADDRESS_CODE_SECONDS = 60;

/** A new code. It does not begin with a hyphen: a command that redeems it would take it for an option. */
export function drawCode(): string {
  for (;;) {
    const code = randomBytes(32).toString('base64url');
    if (!code.startsWith('-')) return code;
  }
}

/** Makes a code that stands for this user once, within 60 seconds; only its hash is kept. */
export async function mintAddressCode(db: Db, now: Date, kind: AddressCodeKind, userId: number): Promise<string> {
  const code = drawCode();
  const expiresAt = new Date(now.getTime() + ADDRESS_CODE_SECONDS * 1000);
  await db.insert(addressCodes).values({ hash: hashToken(code), kind, userId, createdAt: now, expiresAt });
  return code;
}

function isInForce(now: Date, kind: AddressCodeKind, code: string): SQL | undefined {
  return and(eq(addressCodes.hash, hashToken(code)), eq(addressCodes.kind, kind), gt(addressCodes.expiresAt, now));
}

/** Whom a code stands for, for who is to lock the user before the code; null where it cannot be used up. */
export async function holderOfCode(db: Db, now: Date, kind: AddressCodeKind, code: string): Promise<UserRow | null> {
  const [found] = await db
    .select({ user: users })
    .from(addressCodes)
    .innerJoin(users, eq(users.id, addressCodes.userId))
    .where(isInForce(now, kind, code));
  return found?.user ?? null;
}

/** Uses a code up, and answers whom it stands for; null when it is unknown, used, too old, or of the other kind. */
export async function redeemAddressCode(
  db: Db,
  now: Date,
  kind: AddressCodeKind,
  code: string,
): Promise<number | null> {
  const [used] = await db
    .delete(addressCodes)
    .where(isInForce(now, kind, code))
    .returning({ userId: addressCodes.userId });
  return used?.userId ?? null;
}

/** Forgets codes that nobody used in time. */
export async function purgeAddressCodes(db: Db, now: Date): Promise<void> {
  await deleteInParts(db, addressCodes, lte(addressCodes.expiresAt, now));
}
