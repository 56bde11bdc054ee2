import type { SessionRecord, SessionUser } from '../../platform/session/session.types';
import type { AppSettings } from '../../platform/settings/settings.types';
import type { Message } from '../../shared/message';

/** What decides which entries the frame has and what they do. */
export interface ShellFacts {
  readonly user: SessionUser;
  readonly settings: AppSettings;
  readonly record: SessionRecord;
}

export interface ShellContext extends ShellFacts {}

/** How the way to the CRM ends; transport failures go to onError. */
export type CrmOutcome = { kind: 'opened' } | { kind: 'refused'; problem: Message };

export type ShellEvent =
  /** The header's Deposit, on both kinds of screen (R12). */
  | { type: 'deposit.open' }
  /** Withdraw of the header and of the account menu. */
  | { type: 'withdrawal.open' }
  | { type: 'password.open' }
  /** The chat button and both entries named help center. */
  | { type: 'chat.open' }
  /** The menu's shortcut to the CRM. */
  | { type: 'crm.open' }
  /** The user id goes to the clipboard. */
  | { type: 'id.copy' }
  | { type: 'user.changed'; user: SessionUser }
  | { type: 'settings.changed'; settings: AppSettings }
  | { type: 'record.changed'; record: SessionRecord };
