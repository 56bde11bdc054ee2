import type { Decimal } from '../ledger/decimal';
import type { Services } from '../services';
import type { Db } from '../store/db';
import type { DepositRow } from '../store/schema-money';
import { creditInvoice, paysWhole, warnOfInvoice } from './invoice-credit';
import { type Asking, findInvoices, type Invoice } from './invoice-provider';
import type { InvoiceProvider } from './payment-settings';

/** What a check credited, and the invoice that paid it. */
export type Credit = { readonly invoice: Invoice; readonly credited: Decimal; readonly balance: Decimal };

export type Checking = {
  readonly asking: Asking;
  /** Whether invoices that are not settled are of no interest. */
  readonly isSettledOnly: boolean;
  /** One transaction, in which the account's row is locked. */
  transact(work: (tx: Db) => Promise<Credit | null>): Promise<Credit | null>;
  /** What else belongs to the credit, in its transaction. */
  onCredit?(tx: Db, credit: Credit): Promise<void>;
};

/**
 * Asks the provider about a pending deposit whose notices may be lost, and does with each settled invoice what its notice
 * would have done (M-075). Nothing else is decided: one that is expired or invalid leaves the deposit pending (M-054).
 */
export async function checkDeposit(
  services: Services,
  provider: InvoiceProvider,
  deposit: DepositRow,
  { asking, isSettledOnly, transact, onCredit }: Checking,
): Promise<{ readonly invoices: readonly Invoice[]; readonly credit: Credit | null }> {
  const invoices = await findInvoices(provider, deposit.id, isSettledOnly, asking);
  let credit: Credit | null = null;
  for (const invoice of invoices) {
    if (!paysWhole(provider, invoice, deposit)) continue;
    if (credit !== null) {
      // What else was paid for it is the operator's to return, and takes nothing of what was done.
      warnOfInvoice(services, invoice, deposit.id);
      continue;
    }
    credit = await transact(async (tx) => {
      const done = await creditInvoice(services, tx, provider, invoice);
      if (done === null) return null;
      await onCredit?.(tx, { invoice, ...done });
      return { invoice, ...done };
    });
  }
  return { invoices, credit };
}
