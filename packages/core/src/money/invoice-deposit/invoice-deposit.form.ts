import type { RequestOf } from '@bourse/contract';
import { dec, toPlainText, toWire } from '../../shared/decimal';
import type { IntentOutcome } from '../../shared/intent';
import type { Message } from '../../shared/message';
import { amountOf, amountProblem } from '../amounts';
import type { InvoiceDepositContext } from './invoice-deposit.types';

/** USD (M-065, R19). */
const LIMITS = { least: dec(1), minimum: null, maximum: dec(1_000_000) };

/** What keeps the amount from being sent (M-065). */
export const problemOf = ({ amount }: Pick<InvoiceDepositContext, 'amount'>): Message | null =>
  amountProblem(amount, LIMITS);

/** The amount as the invoice names it: digits with a point. */
export const priceOf = (amount: string): string => toPlainText(amountOf(amount) ?? dec(0));

/** Body of POST /user/deposits (M-066, M-073, M-305). */
export const invoiceBody = ({ amount }: InvoiceDepositContext): RequestOf<'createDeposit'> => ({
  payment_method: 'btcpay',
  currency: 'USD',
  amount: toWire(amountOf(amount) ?? dec(0)),
});

/** The document's text first, the server's after it (M-068, R13). */
export function failureOf(outcome: IntentOutcome): Message {
  const reason = outcome.kind === 'rejected' ? (outcome.message ?? Object.values(outcome.fields)[0]) : undefined;
  return reason ? { id: 'invoiceDeposit.refused', values: { reason } } : { id: 'invoiceDeposit.failed' };
}

/** What the browser posts to the provider, and where (M-070, M-071). */
export interface InvoiceForm {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** The form of a deposit that was made; null without one. The server trusts none of it (M-075). */
export function invoiceForm({ provider, deposit, user }: InvoiceDepositContext): InvoiceForm | null {
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
