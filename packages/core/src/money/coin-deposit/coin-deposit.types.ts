import type { IntentResolved, IntentSettled } from '../../shared/intent';
import type { Message } from '../../shared/message';
import type { AskedDeposit } from '../asked-deposit';
import type { Coin, DepositReceipt } from '../money.types';

export interface CoinDepositContext extends AskedDeposit {
  /** Whether the popup is open: an outcome shows in it, else as a notice. */
  readonly isShown: boolean;
  /** The coin in front; null while there is none. */
  readonly coin: Coin | null;
  /** The coin of the last press. */
  readonly sentSymbol: string;
  /** USD, as typed. */
  readonly amount: string;
  /** What is wrong with the amount. */
  readonly problem: Message | null;
  /** Why the last one was not submitted. */
  readonly failure: Message | null;
  /** What an accepted one was answered, or why nobody knows. */
  readonly answer: Message | null;
  /** What the server has of an accepted one. */
  readonly receipt: DepositReceipt | null;
  /** Names the running intent; raised by each press (hard case 4). */
  readonly submission: number;
}

export type CoinDepositEvent =
  /** Typed, or one of the quick buttons (M-057). */
  | { type: 'amount.change'; text: string }
  /** I have sent the payment (M-062). */
  | { type: 'form.submit' }
  /** Another deposit after one whose outcome is not known. */
  | { type: 'form.edit' }
  /** Done, after the success (M-062). */
  | { type: 'form.done' }
  /** The wallet's address goes to the clipboard (M-056). */
  | { type: 'address.copy' }
  | { type: 'offer.changed'; offer: readonly Coin[] | null }
  | { type: 'coin.changed'; coin: Coin | null }
  /** The popup was opened for this amount, or closed, or that was paid (M-209). */
  | { type: 'askedAmount.changed'; askedAmount: string }
  | IntentSettled
  | IntentResolved;
