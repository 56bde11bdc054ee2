import type { IntentResolved, IntentSettled } from '../../shared/intent';
import type { FormState } from '../../shared/form';
import type { Message } from '../../shared/message';
import type { Secret } from '../../shared/secret';
import type { AskedDeposit } from '../asked-deposit';
import type { CardOffer, DepositReceipt } from '../money.types';

/**
 * What a person types, as typed, but for the card itself: its number, CVV and expiry stay in their inputs and travel
 * with a press (M-051, hard case 10).
 */
export type CardFields = {
  readonly card_holder: string;
  readonly amount: string;
  readonly currency: string;
  readonly billing_address: string;
  readonly zip_code: string;
  readonly state: string;
  readonly country: string;
};

export type CardSecret = 'card_number' | 'card_cvv' | 'card_expiry_month' | 'card_expiry_year';

/** What travels with one press and stays nowhere. */
export type CardSecrets = Readonly<Partial<Record<CardSecret, Secret>>>;

/** What is wrong with each field. */
export type CardProblems = Readonly<Partial<Record<keyof CardFields | CardSecret, Message>>>;

export interface CardDepositContext extends FormState, AskedDeposit {
  /** null while the popup is closed, or offers no card. */
  readonly offer: CardOffer | null;
  /** No other method is: an outcome shows in the panel, else as a notice. */
  readonly isInFront: boolean;
  readonly fields: CardFields;
  readonly problems: CardProblems;
  /** Why the server refused the last one, a row each (M-043). */
  readonly rows: readonly Message[];
  /** What an accepted one was answered, or why nobody knows. */
  readonly answer: Message | null;
  /** What the server has of an accepted one. */
  readonly receipt: DepositReceipt | null;
  /** Counts what empties the CVV's input: each failure (M-051). */
  readonly failures: number;
  /** Counts what empties the whole form: each opening of the popup and each new deposit in it. */
  readonly round: number;
  /** Names the running intent; raised by each press (hard case 4). */
  readonly submission: number;
}

export type CardDepositEvent =
  | { type: 'field.change'; field: keyof CardFields; text: string }
  /** Continue in the first step, Deposit in the second. */
  | { type: 'form.submit'; secrets: CardSecrets }
  /** Go back, in the second step (M-038). */
  | { type: 'form.back' }
  /** Another deposit after one whose outcome is not known. */
  | { type: 'form.edit' }
  /** Done, after the success (M-046). */
  | { type: 'form.done' }
  /** The popup was opened, or closed: nothing of the card is kept (M-051). Or it has other limits while it is open. */
  | { type: 'offer.changed'; offer: CardOffer | null }
  | { type: 'isInFront.changed'; isInFront: boolean }
  /** The popup was opened for this amount, or closed, or that was paid (M-209). */
  | { type: 'askedAmount.changed'; askedAmount: string }
  | IntentSettled
  | IntentResolved;
