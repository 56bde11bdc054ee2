import type { Holder } from '../../platform/session/session.types';
import type { SessionUser } from '../../platform/session/session.types';
import type { AppSettings } from '../../platform/settings/settings.types';

export type AccountMode = 'real' | 'practice';

/** What it starts with. */
export interface AccountModeInput {
  readonly holder: Holder;
  readonly settings: AppSettings;
}

export interface AccountModeContext {
  holder: Holder;
  settings: AppSettings;
  /** The account that was chosen, while it is not known whether it is active. */
  target: AccountMode | null;
  /** The user as known when the reload was asked for: the same object afterwards means that none came. */
  asked: SessionUser | null;
}

export type AccountModeEvent =
  /** A person chooses the account to trade on. */
  | { type: 'account.choose'; mode: AccountMode }
  /** A person fills the practice account up. */
  | { type: 'practice.topUp' }
  /** A person asks for the balances as they are now. */
  | { type: 'account.refresh' }
  | { type: 'holder.changed'; holder: Holder }
  | { type: 'settings.changed'; settings: AppSettings };

/** A definite answer; anything else is no answer, and what happened is then read off the user. */
export type AccountModeOutcome =
  | { kind: 'accepted'; message: string | null }
  /** Nothing was changed. */
  | { kind: 'rejected'; message: string | null };
