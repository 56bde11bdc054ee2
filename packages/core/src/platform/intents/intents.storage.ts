import * as z from 'zod/mini';
import { intentOperations } from '../../shared/intent';
import type { StoragePort } from '../../shared/ports';
import { INTENT_PREFIX } from '../session';
import type { PendingIntent } from './intents.types';

const record = z.object({
  version: z.literal(1),
  key: z.string().check(z.minLength(1)),
  operation: z.enum(intentOperations),
  userId: z.string(),
  isPractice: z.boolean(),
  at: z.number(),
});

export function readPending(storage: StoragePort, key: string): PendingIntent | null {
  const text = storage.get(INTENT_PREFIX + key);
  if (text === null) return null;
  try {
    const parsed = record.safeParse(JSON.parse(text));
    if (parsed.success) return parsed.data;
  } catch {
    // Falls through: an unreadable record is ignored.
  }
  storage.remove(INTENT_PREFIX + key);
  return null;
}

/** Every stored call of a user. */
export const listPending = (storage: StoragePort, userId: string): PendingIntent[] =>
  storage
    .keys()
    .filter((key) => key.startsWith(INTENT_PREFIX))
    .map((key) => readPending(storage, key.slice(INTENT_PREFIX.length)))
    .filter((pending) => pending !== null && pending.userId === userId)
    .filter((pending) => pending !== null);

/** Never the body (R15). */
export const writePending = (storage: StoragePort, pending: PendingIntent): void =>
  storage.set(INTENT_PREFIX + pending.key, JSON.stringify(pending));

export const removePending = (storage: StoragePort, key: string): void => storage.remove(INTENT_PREFIX + key);

/** Tells other tabs by a storage event; nothing stays stored. */
const SETTLED_KEY = 'settled_intent';

export function announceSettled(storage: StoragePort, key: string): void {
  storage.set(SETTLED_KEY, key);
  storage.remove(SETTLED_KEY);
}

export const watchSettled = (storage: StoragePort, listener: (key: string) => void): (() => void) =>
  storage.watch(SETTLED_KEY, (key) => {
    if (key !== null) listener(key);
  });
