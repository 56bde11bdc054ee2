import { type Decimal, decimal } from '../ledger/decimal';
import type { Services } from '../services';
import type { Db } from '../store/db';
import type { DepositRow } from '../store/schema-money';
import { approveDeposit, lockDeposit } from './deposit-decision';
import type { Invoice } from './invoice-provider';
import type { InvoiceProvider } from './payment-settings';

/** The number of the deposit that an invoice is of; 0 for none. */
export const depositIdOf = ({ orderId }: Invoice): number => (/^\d{1,9}$/.test(orderId) ? Number(orderId) : 0);

/** How far the provider's clock may be behind this one. */
const BEHIND_MS = 15 * 60_000;

/**
 * Whether the invoice was made before the deposit that it is said to be of, and so pays another order of that number:
 * of a former database, or of whoever else sells at this store.
 */
export function isOlder({ createdAt: madeAt }: Invoice, { createdAt }: DepositRow): boolean {
  return madeAt !== null && madeAt.getTime() < createdAt.getTime() - BEHIND_MS;
}

/** Whether the invoice pays the deposit: settled, for this store and order, in USD and at least its amount (M-075). */
export function paysWhole({ storeId }: InvoiceProvider, invoice: Invoice, deposit: DepositRow): boolean {
  const { method, currency, amount } = deposit;
  const isOurs = invoice.storeId === storeId && method === 'btcpay' && !isOlder(invoice, deposit);
  const isSameMoney = invoice.currency === 'USD' && currency === 'USD';
  return isOurs && isSameMoney && invoice.isSettled && invoice.amount.gte(decimal(amount));
}

/**
 * Tells the operator of money that has come and that no deposit was credited for: a second invoice, too little, a
 * rejected deposit, or none at all; or of more than was credited.
 */
export function warnOfInvoice(
  { log }: Pick<Services, 'log'>,
  invoice: Invoice,
  deposit: number | null,
  said = 'a settled invoice credited nothing',
): void {
  log.warn({ invoice: invoice.id, deposit, amount: invoice.amount.toFixed() }, said);
}

/**
 * Credits the deposit of an invoice that the provider answered, if it pays it whole and nobody decided before: in one
 * way for a notice and for a check, so that either may come late, twice or at once. Answers null when it credited nothing.
 */
export async function creditInvoice(
  services: Services,
  tx: Db,
  provider: InvoiceProvider,
  invoice: Invoice,
): Promise<{ readonly credited: Decimal; readonly balance: Decimal } | null> {
  const id = depositIdOf(invoice);
  const locked = await lockDeposit(tx, id);
  const done =
    locked && paysWhole(provider, invoice, locked.deposit)
      ? await approveDeposit(services, tx, locked, { invoiceId: invoice.id })
      : null;
  const isOfAnother = locked?.deposit.invoiceId !== invoice.id;
  if (invoice.isSettled && !done && isOfAnother) warnOfInvoice(services, invoice, id);
  if (done?.credited.lt(invoice.amount))
    warnOfInvoice(services, invoice, id, 'a settled invoice is of more than its deposit');
  return done;
}
