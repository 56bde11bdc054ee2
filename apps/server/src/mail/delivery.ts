import { setTimeout as pause } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { type Job, startRounds } from '../jobs/rounds';
import { everySecond, type Ticker } from '../jobs/ticker';
import type { Services } from '../services';
import { rowsOf } from '../store/db';
import { outbox } from '../store/schema-access';
import { type OutboxRow, readMail } from './outbox';
import type { Mailer } from './mailer';

/** How many messages a process takes at a time: so few that they are through, or failed, within the lease. */
const BATCH = 4;
/** For so long a process that took a message may try it; then, if it died meanwhile, another one does. */
const LEASE_MS = 2 * 60_000;
const FIRST_RETRY_MS = 15_000;
const LONGEST_RETRY_MS = 10 * 60_000;

/** How long a stop waits for the messages under way, well within what a stopping process has. */
const LAST_WAIT_MS = 5_000;

/**
 * Sends what waits in the outbox, once a tick; runs never overlap, and any number of processes may run it. A stop does
 * not wait for a mail server that takes too long over the messages under way.
 */
export function startDelivery(
  services: Services,
  mailer: Mailer,
  { ticker = everySecond, lastWaitMs = LAST_WAIT_MS }: { ticker?: Ticker; lastWaitMs?: number } = {},
): Job {
  let isStopping = false;
  const round = async (): Promise<void> => {
    while ((await deliverOnce(services, mailer)) === BATCH && !isStopping);
  };
  const rounds = startRounds(services, ticker, round, 'the delivery of mail failed');
  return {
    stop: async () => {
      isStopping = true;
      await Promise.race([rounds.stop(), pause(lastWaitMs, undefined, { ref: false })]);
      mailer.close();
    },
  };
}

/**
 * Sends what is due, and answers how many messages it took. A message is taken before it is sent and struck off after:
 * a process that dies in between sends it twice rather than never, under one Message-ID.
 */
export async function deliverOnce(services: Services, mailer: Mailer): Promise<number> {
  const now = services.clock.now();
  const taken = await takeDue(services, now);
  await Promise.all(taken.map((row) => deliver(services, mailer, row)));
  return taken.length;
}

async function takeDue({ db }: Services, now: Date): Promise<OutboxRow[]> {
  const at = now.toISOString();
  const ids = await rowsOf<{ id: number }>(
    db,
    sql`update outbox set due_at = ${new Date(now.getTime() + LEASE_MS).toISOString()}::timestamptz, attempts = attempts + 1
        where id in (select id from outbox
                     where state = 'waiting' and due_at <= ${at}::timestamptz and expires_at > ${at}::timestamptz
                     order by due_at, id limit ${BATCH}::int for update skip locked)
        returning id`,
  );
  const rows: OutboxRow[] = [];
  for (const { id } of ids) {
    const [row] = await db.select().from(outbox).where(eq(outbox.id, id));
    if (row) rows.push(row);
  }
  return rows;
}

async function deliver(services: Services, mailer: Mailer, row: OutboxRow): Promise<void> {
  const { db, clock, log } = services;
  try {
    const mail = readMail(services, row);
    if (mail === null) return;
    await mailer.send({ ...mail, to: row.recipient, reference: referenceOf(row) });
    await db.update(outbox).set({ state: 'sent', sealed: null, lastError: null }).where(eq(outbox.id, row.id));
    log.info({ mail: row.id, kind: row.kind }, 'mail sent');
  } catch (error) {
    const { message, isFinal } = mailer.explain(error);
    const wait = Math.min(FIRST_RETRY_MS * 2 ** (row.attempts - 1), LONGEST_RETRY_MS);
    await db
      .update(outbox)
      .set({
        lastError: message,
        ...(isFinal ? { state: 'given_up' as const, sealed: null } : { dueAt: new Date(clock.now().getTime() + wait) }),
      })
      .where(eq(outbox.id, row.id));
    log.warn({ mail: row.id, kind: row.kind, attempts: row.attempts, isFinal, reason: message }, 'mail not sent');
  }
}

/** The same for every try of a message, and another one in every installation. */
function referenceOf({ id, createdAt }: OutboxRow): string {
  return `${createdAt.getTime().toString(36)}.${id}`;
}
