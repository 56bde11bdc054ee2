import { sqlState } from './db';
import { SILENT } from './postgres-pool';

/**
 * Classes and states of SQL that speak of the connection, of a database that stops, starts or is full, and of one that
 * ended what took too long: a statement, a transaction that waited for its next one, or the wait for a lock.
 */
const STATES = /^(08|53|57P0|57014|25P03|55P03)/;
const NETWORK = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
]);
/** The driver has no codes for these. */
const TEXTS = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  SILENT,
  'is not queryable',
  'Cannot use a pool after calling end',
];

/** Whether a call failed because the database could not be reached: whatever it asked for, it may be asked again. */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== null && STATES.test(state)) return true;
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { message } = at;
    if ('code' in at && typeof at.code === 'string' && NETWORK.has(at.code)) return true;
    if (TEXTS.some((text) => message.includes(text))) return true;
  }
  return false;
}

/** What went wrong at the bottom of an error, without the query and its parameters: those are people's data. */
export function reasonOf(error: unknown): string {
  let at = error;
  while (at instanceof Error && at.cause instanceof Error) at = at.cause;
  if (!(at instanceof Error)) return String(at);
  // A host with several addresses fails with no text of its own.
  return at.message || ('code' in at ? String(at.code) : at.name);
}
