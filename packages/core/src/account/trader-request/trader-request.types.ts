import type { SessionUser } from '../../platform/session/session.types';
import type { AppSettings } from '../../platform/settings/settings.types';

export type TraderAction = 'request' | 'accept' | 'decline' | 'disconnect';

/** What it starts with. */
export interface TraderRequestInput {
  readonly user: SessionUser;
  readonly settings: AppSettings;
}

export interface TraderRequestContext extends TraderRequestInput {
  user: SessionUser;
  settings: AppSettings;
  /** What is asked of the server. */
  action: TraderAction | null;
  /** The answer to a decline was lost, and the request may still be pending: the user will tell (R7). */
  isDoubted: boolean;
}

export type TraderRequestEvent =
  /** A press of the manager button or of the footer's toggle, which share one rule (R7). */
  | { type: 'connection.press' }
  /** The person means it: a manager is asked for, or the connection is ended. */
  | { type: 'connection.confirm' }
  /** Only a person accepts. */
  | { type: 'offer.accept' }
  /** Also takes a request back that nobody has answered (T-260). */
  | { type: 'offer.decline' }
  | { type: 'dialog.leave' }
  /** Back or a switch of the account closed the dialog. */
  | { type: 'dialog.opened' }
  | { type: 'dialog.closed' }
  | { type: 'user.changed'; user: SessionUser }
  | { type: 'settings.changed'; settings: AppSettings };

/** A definite answer. */
export type TraderRequestOutcome =
  | { kind: 'done'; message: string | null }
  /** Nothing was changed. */
  | { kind: 'refused'; message: string | null };
