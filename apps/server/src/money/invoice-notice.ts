import { createHmac, timingSafeEqual } from 'node:crypto';
import { eq, lt } from 'drizzle-orm';
import { takeTurns, turnsOf } from '../access/attempts';
import { clientOf } from '../http/client-of';
import type { Answer, Ctx } from '../http/handlers';
import { Problem } from '../http/problem';
import { logSecurityAtMost } from '../http/security-log';
import { transactInTurn } from '../ledger/account-queue';
import { requireMarketSource } from '../ledger/real-money';
import type { Services } from '../services';
import { type Db, transact } from '../store/db';
import { deleteInParts } from '../store/in-parts';
import { deposits, invoiceDeliveries } from '../store/schema-money';
import { creditInvoice, depositIdOf, warnOfInvoice } from './invoice-credit';
import { type Invoice, ProviderUnavailable, readInvoice } from './invoice-provider';
import { hasInvoices, type InvoiceProvider, invoiceProviderOf } from './payment-settings';

/** What of a notice is read; the contract's type says no more than that one of the first two is there. */
type Notice = {
  readonly invoiceId?: string;
  readonly id?: string;
  readonly deliveryId?: string;
  readonly timestamp?: number;
};

const TEXTS = {
  received: 'Received',
  unsigned: 'The notice is not signed.',
} as const;

/** Notices from one address in a minute, and more from the networks around it; each may cost a call to the provider. */
const TURN = { action: 'notice', limit: 120, windowMs: 60_000 } as const;
/**
 * How old a notice may be: the provider sends one that did not arrive again for days, under another number of delivery
 * and with the time of the first. An old one that is played again does no harm: the invoice itself decides.
 */
const OLDEST_MS = 7 * 24 * 3_600_000;
/** How far a notice's time may be ahead of this clock. */
const AHEAD_MS = 15 * 60_000;
/** Bad signatures that one address brings into the security log in 15 minutes. */
const REFUSALS_KEPT = 5;
/** When the provider may send a notice again that could not be looked into, seconds. */
const RETRY_AFTER = 60;

/** Of a notice never 429: the payment provider takes a refusal for final, and sends again after a failure (M-075). */
export const sendAgain = (retryAfter: number) =>
  new Problem(503, 'The payment provider cannot be reached.', { word: 'provider_unavailable', retryAfter });

/**
 * Takes a notice of the invoice provider (M-075). It is a hint and nothing more: what became of the invoice is read
 * from the provider itself, so that a forged notice costs a question and credits nothing.
 */
export async function receiveNotice(
  services: Services,
  { body: sent, headers, rawBody, ip }: Pick<Ctx<'receiveInvoiceNotice'>, 'body' | 'headers' | 'rawBody' | 'ip'>,
): Promise<Answer<'receiveInvoiceNotice'>> {
  const { db, clock, config, settings } = services;
  const body = sent as Notice;
  const received = { status: 200, body: { message: TEXTS.received } } as const;
  const known = await settings.refresh();
  await takeTurns(db, clock.now(), turnsOf(ip, { ...TURN, subject: '' }), sendAgain);
  requireMarketSource(services);
  const provider = invoiceProviderOf(services);
  if (!provider && !hasInvoices(services)) return received;
  // A part of it is missing: what is paid meanwhile is credited once that is back.
  if (!provider) throw sendAgain(RETRY_AFTER);
  if (!isGenuine(provider, clock.now(), body, headers['BTCPay-Sig'], rawBody)) {
    await logSecurityAtMost(
      db,
      services,
      { subject: clientOf(ip), limit: REFUSALS_KEPT },
      {
        event: 'refused',
        address: ip,
        detail: { operation: 'receiveInvoiceNotice', status: 403, word: 'bad_signature' },
      },
    );
    throw new Problem(403, TEXTS.unsigned, { word: 'bad_signature' });
  }
  if (await wasTaken(db, body)) return received;
  const invoice = await ask(services, provider, invoiceIdOf(body), known.outside_hosts, config.isLive);
  // Of a notice that is signed the provider knows the invoice, under another store or with nothing to read.
  if (!invoice && provider.noticeSecret !== null)
    services.log.warn(
      { invoice: invoiceIdOf(body) },
      'an invoice of a signed notice could not be found at the provider, or not be read',
    );
  await settle(services, provider, body, invoice);
  return received;
}

function invoiceIdOf(body: Notice): string {
  return body.invoiceId ?? body.id ?? '';
}

/** Where the operator has set a secret, only what is signed under it, and not too old, is looked into. */
function isGenuine(
  { noticeSecret }: InvoiceProvider,
  now: Date,
  { deliveryId, timestamp }: Notice,
  signature: string | undefined,
  bytes: Buffer | null,
): boolean {
  if (noticeSecret === null) return true;
  const due = createHmac('sha256', noticeSecret)
    .update(bytes ?? Buffer.alloc(0))
    .digest();
  const given = Buffer.from(/^sha256=([0-9a-f]{64})$/i.exec(signature ?? '')?.[1] ?? '', 'hex');
  if (given.length !== due.length || !timingSafeEqual(given, due)) return false;
  if (deliveryId === undefined || timestamp === undefined) return false;
  const age = now.getTime() - timestamp * 1000;
  return age <= OLDEST_MS && age >= -AHEAD_MS;
}

async function wasTaken(db: Db, { deliveryId }: Notice): Promise<boolean> {
  if (deliveryId === undefined) return false;
  const rows = await db.select().from(invoiceDeliveries).where(eq(invoiceDeliveries.id, deliveryId));
  return rows.length > 0;
}

async function ask(
  { log }: Services,
  provider: InvoiceProvider,
  id: string,
  hosts: readonly string[],
  isLive: boolean,
): Promise<Invoice | null> {
  try {
    return await readInvoice(provider, id, { hosts, isLive });
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    log.warn({ err: error }, 'the invoice provider could not be asked');
    throw sendAgain(RETRY_AFTER);
  }
}

/** Credits the deposit that the invoice pays, if it pays it whole, and writes a signed delivery down with it. */
async function settle(
  services: Services,
  provider: InvoiceProvider,
  { deliveryId }: Notice,
  invoice: Invoice | null,
): Promise<void> {
  const { db, clock } = services;
  const take = async (tx: Db) => {
    // Without a signature anybody makes numbers up, and would fill the table; a deposit is credited once all the same.
    if (deliveryId === undefined || provider.noticeSecret === null) return;
    await tx.insert(invoiceDeliveries).values({ id: deliveryId, at: clock.now() }).onConflictDoNothing();
  };
  const id = invoice ? depositIdOf(invoice) : 0;
  const [deposit] = await db.select({ userId: deposits.userId }).from(deposits).where(eq(deposits.id, id));
  if (!invoice || !deposit) {
    if (invoice?.isSettled && invoice.storeId === provider.storeId) warnOfInvoice(services, invoice, null);
    return transact(db, take);
  }
  const credit = async (tx: Db) => {
    await creditInvoice(services, tx, provider, invoice);
    await take(tx);
  };
  await transactInTurn(db, deposit.userId, credit).catch((error: unknown) => {
    throw error instanceof Problem && error.status === 429 ? sendAgain(RETRY_AFTER) : error;
  });
}

/** Forgets deliveries that are too old to be taken again anyway. */
export async function forgetOldDeliveries({ db, clock }: Services): Promise<void> {
  const since = new Date(clock.now().getTime() - OLDEST_MS - AHEAD_MS);
  await deleteInParts(db, invoiceDeliveries, lt(invoiceDeliveries.at, since));
}
