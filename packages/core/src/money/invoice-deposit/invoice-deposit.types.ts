import type { SessionUser } from '../../platform/session/session.types';
import type { IntentResolved, IntentSettled } from '../../shared/intent';
import type { Message } from '../../shared/message';
import type { InvoiceProvider } from '../money.types';
import type { InvoicedDeposit } from './invoice-deposit.form';

/** What it starts with. */
export interface InvoiceDepositInput {
  readonly user: SessionUser;
}

export interface InvoiceDepositContext extends InvoiceDepositInput {
  /** null while the popup is closed, or offers no invoice. */
  readonly provider: InvoiceProvider | null;
  /** Whether the invoice is in front: over the panel of another method a notice names it. */
  readonly isInFront: boolean;
  /** USD, as typed. */
  readonly amount: string;
  /** USD that an empty form begins with; empty for none (M-206). */
  readonly askedAmount: string;
  /** What is wrong with the amount. */
  readonly problem: Message | null;
  /** Why the last one was not made, or why nobody knows. */
  readonly failure: Message | null;
  /** What the running call carries. */
  readonly submitted: string;
  readonly deposit: InvoicedDeposit | null;
  /** Names the running intent; raised by each press (hard case 4). */
  readonly submission: number;
}

export type InvoiceDepositEvent =
  /** Typed, or one of the quick buttons (M-064). */
  | { type: 'amount.change'; text: string }
  /** Makes the pending deposit (M-072). */
  | { type: 'form.submit' }
  /** Another deposit after one whose outcome is not known. */
  | { type: 'form.edit' }
  /** Another deposit after one whose settlement was told. */
  | { type: 'form.done' }
  /** Proceed: the page posts the invoice's form (M-070). */
  | { type: 'invoice.proceed' }
  /** Loads the page anew, and its policy with it. */
  | { type: 'page.reload' }
  | { type: 'user.changed'; user: SessionUser }
  | { type: 'offer.changed'; offer: InvoiceProvider | null }
  /** The invoice came in front, or another method did. */
  | { type: 'isInFront.changed'; isInFront: boolean }
  /** The popup was opened for this amount, or closed, or that was paid (M-209). */
  | { type: 'askedAmount.changed'; askedAmount: string }
  | IntentSettled
  | IntentResolved;
