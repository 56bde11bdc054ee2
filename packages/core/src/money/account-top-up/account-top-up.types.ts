import type { IntentResolved, IntentSettled } from '../../shared/intent';
import type { Message } from '../../shared/message';
import type { TopUpAmount } from '../platform-amounts';

export interface AccountTopUpContext {
  /** The account whose card shows the amounts. */
  readonly openId: number | null;
  /** What the running or unconfirmed top-up adds. */
  readonly amount: TopUpAmount | null;
  /** Why the last one did not succeed, or is not known. */
  readonly problem: Message | null;
  /** Names the running intent; raised by each press (hard case 4). */
  readonly submission: number;
}

export type AccountTopUpEvent =
  /** Opens the card, or closes it. */
  | { type: 'card.toggle'; id: number }
  | { type: 'amount.press'; amount: TopUpAmount }
  /** Back to the amounts after a top-up whose outcome is not known. */
  | { type: 'topUp.again' }
  /** The address names another screen: it begins anew. */
  | { type: 'screen.changed'; screen: string }
  | IntentSettled
  | IntentResolved;
