import type { NetworkChanged } from '../../platform/connectivity/connectivity.types';
import type { IntentResolved, IntentSettled } from '../../shared/intent';
import type { Message } from '../../shared/message';
import type { SessionUser } from '../../platform/session/session.types';
import type { AppSettings } from '../../platform/settings/settings.types';
import type { ProofEvent, Receiver } from '../money.types';

/** What it starts with. */
export interface WithdrawalInput {
  readonly user: SessionUser;
  readonly settings: AppSettings;
}

/** What the dialog loads when it opens, and again when it comes back from the drawer. */
export interface Prospects {
  readonly receivers: readonly Receiver[];
  /** Positions of the real account are open: it takes no withdrawal (M-101). */
  readonly hasPositions: boolean;
}

/** What a person is about to send, as the confirmation shows it (hard case 11). */
export interface WithdrawalSummary {
  readonly receiver: Receiver;
  /** `$100.05`; total is what the receiver gets. */
  readonly amount: string;
  readonly fee: string;
  /** What share of the amount that is: `2.5`. */
  readonly percent: string;
  readonly total: string;
}

/** What is wrong with the receiver and the amount. */
export type WithdrawalProblems = { readonly receiver?: Message; readonly amount?: Message };

export interface WithdrawalContext extends WithdrawalInput, Prospects {
  /** Whether the dialog is open: an outcome shows in it, else as a notice. */
  readonly isShown: boolean;
  /** Id of the chosen account. */
  readonly chosen: number | null;
  /** USD, as typed; null until then, and the form begins with the least that is paid out (M-081). */
  readonly amount: string | null;
  readonly problems: WithdrawalProblems;
  /** Why the last one was not made, or why nobody knows whether it was. */
  readonly problem: Message | null;
  /** The operator asks for an approved identity document first (M-106). */
  readonly isIdentityNeeded: boolean;
  readonly summary: WithdrawalSummary | null;
  /** An earlier one of unknown outcome was made, and the form has not said so yet (R15). */
  readonly isEarlierMade: boolean;
  /** Names the running intent; raised by each press (hard case 4). */
  readonly submission: number;
}

export type WithdrawalEvent =
  /** The dialog was opened or closed, by whatever. */
  | { type: 'withdrawalDialog.changed'; withdrawalDialog: boolean }
  /** The drawer of accounts was opened over it, or closed. */
  | { type: 'methodsDialog.changed'; methodsDialog: boolean }
  | { type: 'user.changed'; user: SessionUser }
  | { type: 'settings.changed'; settings: AppSettings }
  /** Loads again what did not come. */
  | { type: 'prospects.reload' }
  | { type: 'amount.change'; text: string }
  /** The slider stands there, from 0 to the balance (M-080). */
  | { type: 'slider.change'; position: number }
  /** An entry of the select, or of a phone's list (M-085, M-107). */
  | { type: 'receiver.choose'; id: number | null }
  /** A phone's way back to the list (M-107). */
  | { type: 'receivers.show' }
  /** Set up withdrawal (M-088). */
  | { type: 'methods.open' }
  /** Leads to the upload of identity documents. */
  | { type: 'identity.open' }
  /** Process Withdrawal, on a phone Validate (M-086): shows what would be sent. */
  | { type: 'form.submit' }
  /** Sends what the confirmation shows. */
  | { type: 'withdrawal.confirm' }
  /** Back to the form. */
  | { type: 'form.edit' }
  | ProofEvent
  | NetworkChanged
  | IntentSettled
  | IntentResolved;
