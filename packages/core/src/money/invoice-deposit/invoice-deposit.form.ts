import type { SessionUser } from '../../platform/session/session.types';
import type { InvoiceProvider } from '../money.types';

/** A pending deposit that the provider's invoice is to name. */
export interface InvoicedDeposit {
  readonly id: number;
  /** USD, as typed at the press. */
  readonly amount: string;
}

/** What the browser posts to the provider, and where (M-070, M-071). */
export interface InvoiceForm {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

interface Invoiced {
  readonly provider: InvoiceProvider | null;
  readonly deposit: InvoicedDeposit | null;
  readonly user: SessionUser;
}

/** The form of a deposit that was made; null without one. The server trusts none of it (M-075). */
export function invoiceForm({ provider, deposit, user }: Invoiced): InvoiceForm | null {
  if (provider === null || deposit === null) return null;
  return {
    action: `${provider.server}/api/v1/invoices`,
    fields: {
      storeId: provider.storeId,
      orderId: String(deposit.id),
      price: deposit.amount,
      currency: 'USD',
      email: user.email,
      name: user.name,
      notificationUrl: provider.callbackUrl,
    },
  };
}
