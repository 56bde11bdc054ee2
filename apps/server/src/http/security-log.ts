import type { Services } from '../services';
import type { Db } from '../store/db';
import { securityEvents } from '../store/schema-access';
import { takeTurn } from './throttle';

/** What is written down about the ways in. */
export type SecurityEvent = {
  readonly event:
    | 'sign_in'
    | 'sign_in.failed'
    | 'sign_out'
    | 'throttled'
    | 'code.asked'
    | 'code.passed'
    | 'code.failed'
    | 'reset'
    | 'refused'
    | 'document'
    | 'password.changed'
    | 'password.failed'
    | 'operator';
  /** The account that it is about; null where there is none. */
  readonly userId?: number | null;
  /** Public id of the token. */
  readonly sessionId?: string | null;
  /** The client's address; an operator has none. */
  readonly address?: string | null;
  /** Ids and words, never a secret, nor what somebody typed. */
  readonly detail?: Readonly<Record<string, unknown>>;
};

/** Events that a client can bring about without end are written so often in this time, for each kind and client. */
const WINDOW_MS = 15 * 60_000;

/**
 * Writes one event to the security log: a row of a table that only grows, and a line on standard output, whatever
 * LOG_LEVEL says. A secret has no way in: what is written is listed above.
 */
export async function logSecurity(
  db: Db,
  { clock, log }: Pick<Services, 'clock' | 'log'>,
  { event, userId = null, sessionId = null, address = null, detail = {} }: SecurityEvent,
): Promise<void> {
  await db.insert(securityEvents).values({ at: clock.now(), event, userId, sessionId, address, detail });
  if (log.level === 'silent') return;
  log.child({ log: 'security' }, { level: 'info' }).info({ event, userId, sessionId, address, detail }, 'security');
}

/** The same for what could fill the table: at most so many of a kind and subject in 15 minutes. */
export async function logSecurityAtMost(
  db: Db,
  services: Pick<Services, 'clock' | 'log'>,
  { subject, limit }: { readonly subject: string; readonly limit: number },
  entry: SecurityEvent,
): Promise<void> {
  const turn = { action: 'login', subject: `log ${entry.event} ${subject}`, limit, windowMs: WINDOW_MS } as const;
  if ((await takeTurn(db, services.clock.now(), turn)) === null) await logSecurity(db, services, entry);
}

/** Fields of a request that name a thing. */
const ID = /(?:^|_)ids?$|Ids?$/;

/**
 * What a request names by ids: numbers and public ids, nothing that somebody typed; of fields that the contract has alone,
 * and of two with one name the later part's.
 */
export function idsIn(fields: ReadonlySet<string>, ...parts: readonly unknown[]): Record<string, unknown> {
  const isId = (value: unknown): boolean =>
    typeof value === 'number' ||
    (typeof value === 'string' && /^[\da-f-]{1,36}$/i.test(value)) ||
    (Array.isArray(value) && value.length <= 500 && value.every((one) => typeof one === 'number'));
  return Object.fromEntries(
    parts
      .flatMap((part) => (typeof part === 'object' && part !== null ? Object.entries(part) : []))
      .filter(([name, value]) => fields.has(name) && ID.test(name) && isId(value)),
  );
}
