import type { NetworkChanged } from '../../platform/connectivity/connectivity.types';
import type { AppSettings } from '../../platform/settings/settings.types';
import type { ProofEvent, Receiver } from '../money.types';

/** What it starts with. */
export interface WithdrawalMethodsInput {
  readonly settings: AppSettings;
}

export interface WithdrawalMethodsContext extends WithdrawalMethodsInput {
  readonly receivers: readonly Receiver[];
  /** Whether the drawer is open. */
  readonly isShown: boolean;
  /** Id of the account that is asked about or being removed. */
  readonly asked: number | null;
}

export type WithdrawalMethodsEvent =
  /** The drawer was opened or closed, by whatever. */
  | { type: 'methodsDialog.changed'; methodsDialog: boolean }
  | { type: 'settings.changed'; settings: AppSettings }
  /** After a failure, and after an account was added. */
  | { type: 'receivers.reload' }
  /** Remove: asks first (M-128). */
  | { type: 'receiver.remove'; id: number }
  | { type: 'removal.confirm' }
  | { type: 'removal.cancel' }
  | ProofEvent
  | NetworkChanged
  /** Continue withdrawal (M-116). */
  | { type: 'withdrawal.continue' };
