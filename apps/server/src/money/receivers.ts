import type { components } from '@bourse/contract';
import { and, asc, count, eq } from 'drizzle-orm';
import { greetedAs } from '../mail/messages';
import { post } from '../mail/outbox';
import { type Purpose, seal, unseal } from '../mail/sealing';
import { requireStepUp } from '../access/step-up';
import type { CallUser } from '../http/handlers';
import { invalid, Problem } from '../http/problem';
import { say } from '../http/text';
import { takeTurn } from '../http/throttle';
import { lockAccount } from '../ledger/account';
import { transactInTurn } from '../ledger/account-queue';
import type { Services } from '../services';
import type { Db } from '../store/db';
import { users } from '../store/schema';
import { withdrawalAccounts } from '../store/schema-money';
import type { OperatorSettings } from '../store/settings';
import { isOn } from '../store/switches';

type Schemas = components['schemas'];
export type Receiver = Schemas['WithdrawalAccountRequest'];
type Account = Schemas['WithdrawalAccount'];
type Sealed = { readonly userId: number; readonly keyVersion: number; readonly sealed: string };

const TEXTS = {
  method: 'This withdrawal method is not available.',
  tooMany: 'You can save at most 10 accounts.',
  number: say('The {field} is invalid.', { field: 'account number' }),
  unknown: 'There is no such account.',
  tooOften: 'Too many requests',
} as const;

/** Accounts that one user may save (M-126). */
const MOST_ACCOUNTS = 10;
/** Accounts that one user may save or remove in an hour: each is told by mail. */
const TURN = { action: 'receiver', limit: 10, windowMs: 3_600_000 } as const;

/** The keys of receivers by their version, the newest first: a new one is added before, and the old ones stay readable. */
const KEYS: readonly { readonly version: number; readonly purpose: Purpose }[] = [
  { version: 1, purpose: 'bourse receivers 1' },
];

/** Encrypts a receiver for its user: copied to another user's row it does not open. */
export function sealReceiver({ config }: Pick<Services, 'config'>, userId: number, receiver: Receiver) {
  const [newest] = KEYS;
  if (!newest) throw new Error('There is no key for receivers');
  const sealed = seal(config.appKey, contextOf(userId), JSON.stringify(receiver), newest.purpose);
  return { keyVersion: newest.version, sealed };
}

export function openReceiver({ config }: Pick<Services, 'config'>, { userId, keyVersion, sealed }: Sealed): Receiver {
  const key = KEYS.find(({ version }) => version === keyVersion);
  if (!key) throw new Error(`No key of version ${keyVersion} for receivers`);
  return JSON.parse(unseal(config.appKey, contextOf(userId), sealed, key.purpose)) as Receiver;
}

const contextOf = (userId: number) => `receiver of ${userId}`;

/** The setting that says whether withdrawals of this type are possible. */
export function isTypeOn(settings: OperatorSettings, type: Receiver['type']): boolean {
  return isOn(settings[`${type === 'bank' ? 'wire' : type}_withdraw`]);
}

/** What a client sees of its own account: of a bank account the last four digits (M-127). */
function shownAccount(id: number, receiver: Receiver): Account {
  switch (receiver.type) {
    case 'paypal':
      return { id, type: 'paypal', content: { email: receiver.email } };
    case 'bank':
      return {
        id,
        type: 'bank',
        content: { bank_name: receiver.bank_name, account_number: `•••• ${receiver.account_number.slice(-4)}` },
      };
    case 'crypto':
      return {
        id,
        type: 'crypto',
        content: { cryptocurrency_name: receiver.cryptocurrency_name, address: receiver.address },
      };
  }
}

/** What a mail says of it: enough to know it by, too little for its writer to say something to the reader. */
function toldOf(receiver: Receiver): { readonly receiver: Receiver['type']; readonly lastFour: string } {
  return { receiver: receiver.type, lastFour: keyOf(receiver).slice(-4) };
}

/** What tells one from another; of an e-mail address what stands before the @, because many end alike. */
function keyOf(receiver: Receiver): string {
  switch (receiver.type) {
    case 'paypal':
      return receiver.email.split('@', 1)[0] ?? '';
    case 'bank':
      return receiver.account_number;
    case 'crypto':
      return receiver.address;
  }
}

/** ISO 13616: moved to the end and read as numbers, what an IBAN begins with leaves 1 of 97. */
export function isIban(text: string): boolean {
  const moved = `${text.slice(4)}${text.slice(0, 4)}`.toUpperCase();
  const digits = moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

export async function listReceivers(services: Services, userId: number): Promise<Account[]> {
  const rows = await services.db
    .select()
    .from(withdrawalAccounts)
    .where(eq(withdrawalAccounts.userId, userId))
    .orderBy(asc(withdrawalAccounts.id));
  return rows.map((row) => shownAccount(row.id, openReceiver(services, row)));
}

/** Saves a receiver and tells its user by mail, in one transaction (M-126); throws a 429 for too many changes. */
export async function saveReceiver(
  services: Services,
  user: Pick<CallUser, 'id' | 'tokenHash'>,
  receiver: Receiver,
): Promise<Account> {
  const { id: userId } = user;
  const settings = await services.settings.refresh();
  if (!isTypeOn(settings, receiver.type)) throw invalid('type', TEXTS.method);
  const isWrong =
    receiver.type === 'bank' && /^[a-z]{2}/i.test(receiver.account_number) && !isIban(receiver.account_number);
  if (isWrong) throw invalid('account_number', TEXTS.number);
  return transactInTurn(services.db, userId, async (tx) => {
    await lockAccount(tx, user);
    const mine = eq(withdrawalAccounts.userId, userId);
    const [known] = await tx.select({ saved: count() }).from(withdrawalAccounts).where(mine);
    if ((known?.saved ?? 0) >= MOST_ACCOUNTS) throw invalid('type', TEXTS.tooMany);
    await countChange(services, tx, userId);
    await requireStepUp(services, tx, user);
    const [row] = await tx
      .insert(withdrawalAccounts)
      .values({
        userId,
        type: receiver.type,
        ...sealReceiver(services, userId, named(receiver)),
        createdAt: services.clock.now(),
      })
      .returning({ id: withdrawalAccounts.id });
    if (!row) throw new Error('The account was not stored');
    await tell(services, tx, userId, 'receiver_added', receiver);
    return shownAccount(row.id, receiver);
  });
}

/** Only the fields of the type are kept; whatever else was sent is nobody's. */
function named(receiver: Receiver): Receiver {
  switch (receiver.type) {
    case 'paypal':
      return { type: 'paypal', email: receiver.email };
    case 'crypto':
      return { type: 'crypto', cryptocurrency_name: receiver.cryptocurrency_name, address: receiver.address };
    case 'bank': {
      const { type, bank_name, bank_address, bank_city, bank_country, account_number, swift_code } = receiver;
      const { full_name, address, country, city } = receiver;
      const all = { bank_address, bank_city, swift_code, address, city };
      const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== ''));
      return { type, bank_name, bank_country, account_number, full_name, country, ...given };
    }
  }
}

/** Removes it; withdrawals keep their own copy (M-105). Throws a 404 for what is not this user's. */
export async function removeReceiver(
  services: Services,
  user: Pick<CallUser, 'id' | 'tokenHash'>,
  id: number,
): Promise<void> {
  const { id: userId } = user;
  await services.settings.refresh();
  await transactInTurn(services.db, userId, async (tx) => {
    await lockAccount(tx, user);
    const [row] = await tx
      .delete(withdrawalAccounts)
      .where(and(eq(withdrawalAccounts.id, id), eq(withdrawalAccounts.userId, userId)))
      .returning();
    if (!row) throw new Problem(404, TEXTS.unknown);
    await countChange(services, tx, userId);
    await requireStepUp(services, tx, user);
    await tell(services, tx, userId, 'receiver_removed', openReceiver(services, row));
  });
}

async function countChange({ clock }: Services, tx: Db, userId: number): Promise<void> {
  const retryAfter = await takeTurn(tx, clock.now(), { ...TURN, subject: String(userId) });
  if (retryAfter !== null) throw new Problem(429, TEXTS.tooOften, { retryAfter });
}

/** Nobody is told at an address that is not verified: it may be somebody else's. */
async function tell(
  services: Services,
  tx: Db,
  userId: number,
  kind: 'receiver_added' | 'receiver_removed',
  receiver: Receiver,
): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (!user) throw new Error('There is no such user');
  if (!user.emailVerified) return;
  const values = { name: greetedAs(user), ...toldOf(receiver) };
  await post(tx, services, services.clock.now(), { kind, recipient: user.email, language: user.language, values });
}
