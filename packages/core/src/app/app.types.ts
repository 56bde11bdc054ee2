import type { ErrorActorEvent } from 'xstate';
import type { AreaName } from '../shared/areas';
import type { IntentOperation } from '../platform/intents/intents.types';
import type { SessionEndReason, SessionInput, SessionRecord, SessionUser } from '../platform/session/session.types';
import type { SettingsFailure, AppSettings } from '../platform/settings/settings.types';

/** What residents report to the root; it forwards each to the actors it concerns. */
export type AppEvent =
  | { type: 'settings.ready'; settings: AppSettings; record: SessionRecord }
  | { type: 'settings.failed'; failure: SettingsFailure }
  /** Somebody is signed in; with another epoch everything signed-in is started anew (hard case 5). */
  | { type: 'session.started'; user: SessionUser; epoch: number; record: SessionRecord; isVerified: boolean }
  | { type: 'session.userChanged'; user: SessionUser }
  /** The answer to the record of the settings: now it is known whether the device check is due. */
  | { type: 'session.recordChanged'; record: SessionRecord; isVerified: boolean }
  /** Nobody was signed in at the start. */
  | { type: 'session.absent' }
  | { type: 'session.ended'; reason: SessionEndReason }
  /** The user load at the start answered 503 (R2). */
  | { type: 'session.maintenance' }
  /** The operations of the money calls on their way, so that leaving can say what stays unconfirmed (R26). */
  | { type: 'intents.changed'; inFlight: readonly IntentOperation[] }
  /** `intentQueue` crashed: the outcomes of its calls are not known here. */
  | { type: 'intents.broken' };

export interface AppContext {
  /** What storage held when the app started. */
  readonly session: SessionInput;
  readonly language: string | null;
  settings: AppSettings | null;
  /** null: nobody; undefined: not known yet. */
  user: SessionUser | null | undefined;
  /** No device check is due (R4). */
  isVerified: boolean;
  /** The settings came, and the session has their record. */
  isReady: boolean;
  inFlight: readonly IntentOperation[];
}

export interface AppInput {
  readonly session: SessionInput;
  readonly language: string | null;
}

/** Everything signed-in descends from one actor; these reach it (hard case 5). */
export type SignedInEvent =
  /** Flows that may have asked for money calls are gone. */
  | { type: 'flows.ended'; flows: readonly string[] }
  /** A person tries again after `intentQueue` crashed, or did not come. */
  | { type: 'area.retry'; area: AreaName }
  | ErrorActorEvent<unknown, 'intentQueue'>;

export interface SignedInInput {
  readonly user: SessionUser;
  readonly settings: AppSettings;
}
export interface SignedInContext extends SignedInInput {
  /** The number of this start of `intentQueue`; those that failed count. */
  readonly queueStarts: number;
}
