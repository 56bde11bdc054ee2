import type { RequestOf } from '@bourse/contract';
import type { SessionUser } from '../../platform/session/session.types';
import { dec, toPlainText, toWire } from '../../shared/decimal';
import type { IntentOutcome, IntentSettled } from '../../shared/intent';
import type { Message } from '../../shared/message';
import type { WholePorts } from '../../shared/ports';
import { amountOf, amountProblem, dollarDeposit } from '../amounts';
import { depositIdOf } from '../answers';
import type { InvoiceProvider } from '../money.types';

interface Typed {
  /** USD, as typed. */
  readonly amount: string;
}

/** What keeps the amount from being sent (M-065). */
export const problemOf = ({ amount }: Typed): Message | null => amountProblem(amount, dollarDeposit);

/** The amount as the invoice names it: digits with a point. */
export const priceOf = (amount: string): string => toPlainText(amountOf(amount) ?? dec(0));

/** Body of POST /user/deposits (M-066, M-073, M-305). */
export const invoiceBody = ({ amount }: Typed): RequestOf<'createDeposit'> => ({
  payment_method: 'btcpay',
  currency: 'USD',
  amount: toWire(amountOf(amount) ?? dec(0)),
});

const reasonOf = (outcome: IntentOutcome) =>
  outcome.kind === 'rejected' ? (outcome.message ?? Object.values(outcome.fields)[0]) : undefined;

/** The document's text first, the server's after it (M-068, R13). */
export function failureOf(outcome: IntentOutcome): Message {
  const reason = reasonOf(outcome);
  return reason ? { id: 'invoiceDeposit.refused', values: { reason } } : { id: 'invoiceDeposit.failed' };
}

/** The same over the panel of another method, of which it must not seem to be said. */
export function failureAside(outcome: IntentOutcome): Message {
  const reason = reasonOf(outcome);
  return reason ? { id: 'invoiceDeposit.refusedAside', values: { reason } } : { id: 'invoiceDeposit.failedAside' };
}

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

/** Where the browser posts it (M-070). */
export const postedTo = ({ server }: InvoiceProvider): string => `${server}/api/v1/invoices`;

/** The form of a deposit that was made; null without one. The server trusts none of it (M-075). */
export function invoiceForm({ provider, deposit, user }: Invoiced): InvoiceForm | null {
  if (provider === null || deposit === null) return null;
  return {
    action: postedTo(provider),
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

/** The id of a deposit that was made; null where the answer has none. */
export const idOf = ({ outcome }: IntentSettled): number | null =>
  outcome.kind === 'accepted' ? depositIdOf(outcome.body) : null;

interface Pressed {
  readonly submission: number;
}

/** Whether the last press made a deposit that can be named. */
export const isMade = ({ submission }: Pressed, event: IntentSettled): boolean =>
  event.ref === String(submission) && idOf(event) !== null;

type CanPostTo = WholePorts['canPostTo'];
type Offered = Pick<Invoiced, 'provider'>;

/** Whether the form of a deposit may not be posted from here: it could not be paid. */
export const barredBy =
  (canPostTo: CanPostTo) =>
  ({ context: { provider } }: { context: Offered }): boolean =>
    provider !== null && !canPostTo(postedTo(provider));

/** Whether the last press made a deposit whose form may not be posted from here: the provider moved meanwhile. */
export const keptBackBy =
  (canPostTo: CanPostTo) =>
  ({ context }: { context: Pressed & Offered }, event: IntentSettled): boolean =>
    isMade(context, event) && barredBy(canPostTo)({ context });
