import type { StoragePort } from '../../shared/ports';
import { secret } from '../../shared/secret';
import type { SessionRecord, StoredSession } from './session.types';
import { emptyRecord, parseRecord, parseUser, recordToWire, userToWire } from './user.wire';

/** The user with its token, in the wire's form. */
export const USER_KEY = 'currentUser';
/** The session record. */
const RECORD_KEY = 'webtrader_sseess';
/** The e-mail whose device check this browser has passed. It steers the screen only. */
export const TRUSTED_KEY = 'current_email';
/** Calls whose answer was not seen yet, one entry each (hard case 4). */
export const INTENT_PREFIX = 'pending_intent.';
/** Go with the user; the record, the language, a trusted device and cached news stay (A-204, R26). */
const USER_BOUND = [USER_KEY, 'DEFAULT_ASSET', 'WATCHLIST_CHANGE', 'verify_email', 'verify_email_request'];

/** The parsed JSON of a key; what cannot be read is removed and counts as absent. */
function read<T>(storage: StoragePort, key: string, parse: (json: unknown) => T | null): T | null {
  const text = storage.get(key);
  if (text === null) return null;
  try {
    const parsed = parse(JSON.parse(text));
    if (parsed !== null) return parsed;
  } catch {
    // Falls through: unreadable counts as absent.
  }
  storage.remove(key);
  return null;
}

function parseStored(json: unknown): StoredSession | null {
  const user = parseUser(json);
  const token = (json as { token?: unknown } | null)?.token;
  return user && typeof token === 'string' && token !== '' ? { user, token: secret(token) } : null;
}

export const readSession = (storage: StoragePort): StoredSession | null => read(storage, USER_KEY, parseStored);

export const readRecord = (storage: StoragePort): SessionRecord =>
  read(storage, RECORD_KEY, parseRecord) ?? emptyRecord;

export function writeSession(storage: StoragePort, { token, user }: StoredSession): void {
  // A link may sign one user in over another, who does not sign out: the asset and the address of that one are not his.
  const former = readSession(storage);
  if (former !== null && former.user.id !== user.id) for (const key of USER_BOUND) storage.remove(key);
  storage.set(USER_KEY, JSON.stringify({ ...userToWire(user), token: token.reveal() }));
}

export function writeRecord(storage: StoragePort, record: SessionRecord): void {
  storage.set(RECORD_KEY, JSON.stringify(recordToWire(record)));
}

/** Removes what belongs to the user who leaves (A-203, A-204, R26). */
export function clearSession(storage: StoragePort): void {
  const pending = storage.keys().filter((key) => key.startsWith(INTENT_PREFIX));
  for (const key of [...USER_BOUND, ...pending]) storage.remove(key);
}
