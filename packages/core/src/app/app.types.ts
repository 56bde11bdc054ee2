import type { AreaName } from '../shared/areas';
import type { IntentOperation } from '../platform/intents/intents.types';
import type { SessionEndReason, SessionInput, SessionRecord, SessionUser } from '../platform/session/session.types';
import type { SettingsFailure, AppSettings } from '../platform/settings/settings.types';

/** Facts that residents tell the root; it forwards them to whom they concern. */
export type AppEvent =
  | { type: 'settings.ready'; settings: AppSettings; record: SessionRecord }
  | { type: 'settings.failed'; failure: SettingsFailure }
  /** Somebody is signed in; another epoch is another life of everything signed-in (hard case 5). */
  | { type: 'session.started'; user: SessionUser; epoch: number; record: SessionRecord }
  | { type: 'session.userChanged'; user: SessionUser }
  | { type: 'session.recordChanged'; record: SessionRecord }
  /** Nobody was signed in at the start. */
  | { type: 'session.absent' }
  | { type: 'session.ended'; reason: SessionEndReason }
  /** The user load at the start answered 503 (R2). */
  | { type: 'session.maintenance' }
  /** The operations of the money calls on their way, so that leaving can say what stays unconfirmed (R26). */
  | { type: 'intents.changed'; inFlight: readonly IntentOperation[] }
  /** Whoever carries them broke: nobody here hears how they end. */
  | { type: 'intents.broken' };

export interface AppContext {
  /** What storage held when the app started. */
  readonly session: SessionInput;
  settings: AppSettings | null;
  /** null: nobody; undefined: not known yet. */
  user: SessionUser | null | undefined;
  inFlight: readonly IntentOperation[];
}

export interface AppInput {
  readonly session: SessionInput;
}

/** Everything signed-in descends from one actor; these reach it (hard case 5). */
export type SignedInEvent =
  /** Flows that may have asked for money calls are gone. */
  | { type: 'flows.ended'; flows: readonly string[] }
  /** A person tries again after those who carry money calls broke. */
  | { type: 'area.retry'; area: AreaName };

export interface SignedInInput {
  readonly user: SessionUser;
  readonly settings: AppSettings;
}
export interface SignedInContext extends SignedInInput {
  /** How often `intents` was started. */
  readonly life: number;
}
