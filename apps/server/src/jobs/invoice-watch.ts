import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { isAskable } from '../http/outside';
import { transactInTurn } from '../ledger/account-queue';
import { isRealMoneyHeld } from '../ledger/real-money';
import { checkDeposit } from '../money/invoice-check';
import { paysWhole, warnOfInvoice } from '../money/invoice-credit';
import { ProviderUnavailable } from '../money/invoice-provider';
import { type InvoiceProvider, invoiceProviderOf } from '../money/payment-settings';
import type { Services } from '../services';
import { transact } from '../store/db';
import { DEPOSIT_STATUS, type DepositRow, deposits } from '../store/schema-money';
import { type Job, startRounds } from './rounds';
import { everyMs, type Ticker } from './ticker';

const MINUTE = 60_000;
const ROUND_MS = 5 * MINUTE;
/** Deposits of a round, each a question to the provider. */
export const BATCH = 20;
/** A notice comes within seconds: who has just asked for an invoice is not looked after. */
const YOUNGEST_MS = 10 * MINUTE;
/** From then on `deposit check` alone asks. */
const OLDEST_MS = 30 * 24 * 60 * MINUTE;
/** How long a deposit that was asked about rests. */
const REST_MS = 30 * MINUTE;
/** Questions of a round that may fail: one answer that cannot be read keeps none of the others. */
const MOST_FAILED = 2;
/** Invoices that are remembered as told. */
const MOST_TOLD = 1000;

/** What a process has told the log already: an invoice that pays too little would be told in every round. */
type Told = Set<string>;

/**
 * Asks the invoice provider about deposits that stay pending, a few a round: a notice of theirs may be lost (M-075). Any
 * number of processes may; each deposit is taken by one of them. A stop ends a question under way.
 */
export function startInvoiceWatch(services: Services, ticker: Ticker = everyMs(ROUND_MS)): Job {
  const ending = new AbortController();
  const told: Told = new Set();
  const round = () => watchInvoices(services, { told, signal: ending.signal });
  const rounds = startRounds(services, ticker, round, 'asking about invoices failed');
  return {
    stop: async () => {
      ending.abort();
      await rounds.stop();
    },
  };
}

/** One round; answers how many deposits it credited. */
export async function watchInvoices(
  services: Services,
  { told = new Set(), signal = new AbortController().signal }: { told?: Told; signal?: AbortSignal } = {},
): Promise<number> {
  const { settings, config, log } = services;
  const provider = invoiceProviderOf(services);
  if (!provider || isRealMoneyHeld(services)) return 0;
  if (!isAskable(provider.server, settings.current().outside_hosts, config.isLive)) return 0;
  let [credited, failed] = [0, 0];
  const left = await takeDue(services);
  while (!signal.aborted && failed < MOST_FAILED) {
    const deposit = left.shift();
    if (!deposit) break;
    try {
      if (await lookInto(services, provider, deposit, { told, signal })) credited += 1;
    } catch (error) {
      if (signal.aborted) break;
      if (error instanceof ProviderUnavailable) failed += 1;
      log.warn({ err: error, deposit: deposit.id }, 'a pending deposit by invoice could not be looked into');
    }
  }
  await leave(services, left);
  return credited;
}

/** Those that nobody asked about for longest, in this order; each rests from now on, whatever becomes of the question. */
async function takeDue({ db, clock }: Services): Promise<DepositRow[]> {
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  return transact(db, async (tx) => {
    const due = await tx
      .select({ id: deposits.id })
      .from(deposits)
      .where(
        and(
          ...[eq(deposits.status, DEPOSIT_STATUS.pending), eq(deposits.method, 'btcpay')],
          ...[lt(deposits.createdAt, before(YOUNGEST_MS)), gt(deposits.createdAt, before(OLDEST_MS))],
          or(isNull(deposits.checkedAt), lt(deposits.checkedAt, before(REST_MS))),
        ),
      )
      .orderBy(sql`${deposits.checkedAt} nulls first`, asc(deposits.id))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    if (due.length === 0) return [];
    const ids = due.map(({ id }) => id);
    const taken = await tx.update(deposits).set({ checkedAt: now }).where(inArray(deposits.id, ids)).returning();
    return taken.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  });
}

/**
 * Lets those come first in the next round that this one took and did not ask about. Else they would come again with
 * those whose questions failed, and after them: two that always fail would keep the others from being asked about.
 */
async function leave({ db }: Services, unasked: readonly DepositRow[]): Promise<void> {
  if (unasked.length === 0) return;
  const ids = unasked.map(({ id }) => id);
  await db.update(deposits).set({ checkedAt: null }).where(inArray(deposits.id, ids));
}

async function lookInto(
  services: Services,
  provider: InvoiceProvider,
  deposit: DepositRow,
  { told, signal }: { told: Told; signal: AbortSignal },
): Promise<boolean> {
  const { db, config, settings, log } = services;
  const { invoices, credit } = await checkDeposit(services, provider, deposit, {
    asking: { hosts: settings.current().outside_hosts, isLive: config.isLive, signal },
    isSettledOnly: true,
    transact: (work) => transactInTurn(db, deposit.userId, work),
  });
  for (const invoice of invoices) {
    if (!invoice.isSettled || paysWhole(provider, invoice, deposit) || told.has(invoice.id)) continue;
    if (told.size >= MOST_TOLD) told.clear();
    told.add(invoice.id);
    warnOfInvoice(services, invoice, deposit.id);
  }
  if (credit !== null)
    log.warn(
      { deposit: deposit.id, invoice: credit.invoice.id },
      'a deposit was credited without a notice of the invoice provider',
    );
  return credit !== null;
}
