import type { SessionEndReason, SessionRecord, SessionUser } from '../platform/session/session.types';
import type { AppSettings, SettingsFailure } from '../platform/settings/settings.types';

/** Facts that residents tell the root; it forwards them to whom they concern. */
export type AppEvent =
  | { type: 'settings.ready'; settings: AppSettings; record: SessionRecord | null }
  | { type: 'settings.failed'; failure: SettingsFailure }
  /** Somebody is signed in; another epoch is another life of everything signed-in (hard case 5). */
  | { type: 'session.started'; user: SessionUser; epoch: number; record: SessionRecord }
  | { type: 'session.userChanged'; user: SessionUser }
  | { type: 'session.recordChanged'; record: SessionRecord }
  /** Nobody was signed in at the start. */
  | { type: 'session.absent' }
  | { type: 'session.ended'; reason: SessionEndReason }
  /** The user load at the start answered 503 (R2). */
  | { type: 'session.maintenance' };

export interface AppContext {
  settings: AppSettings | null;
  user: SessionUser | null;
  /** Of the session whose life `signedIn` is. */
  epoch: number;
}
