import type { StateValue } from 'xstate';

/** Raised when a reader of the former records would misread the new ones; new fields alone do not raise it. */
export const RECORDS_VERSION = 1;

/** An event as it may be printed: its type, and of its fields those that its receiver's machine lists as `visible`. */
export interface PrintedEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** `stopped`: by its parent, before it came to an end of its own. */
export type ActorStatus = 'active' | 'done' | 'error' | 'stopped';

/** What both kinds say. */
interface Base {
  readonly v: typeof RECORDS_VERSION;
  /** Names one actor of one run of the app; never used again in that run. */
  readonly actor: string;
  /** Milliseconds since 1970 by the app's clock. */
  readonly at: number;
}

/** What a screen is told: yes, no, words such as a phase and ids of texts; of all else its type. */
export interface ViewRecord {
  /** As core exports it: `depositView`. */
  readonly name: string;
  /** The residents whose snapshots it is read from. */
  readonly reads: readonly string[];
  readonly shows: Readonly<Record<string, unknown>>;
}

/** An actor that runs now: written when it starts, and for each live actor when a reader attaches later. */
export interface ActorRecord extends Base {
  readonly kind: 'actor';
  readonly parent: string | null;
  /** What others call it: the name of a resident, or else the id that its parent gave it. */
  readonly name: string;
  /** Its place in the tree: `app/signedIn/areas`. A later actor may stand in the same place. */
  readonly place: string;
  /** The id of its chart; null for a promise, a callback and other logic without one. */
  readonly machine: string | null;
  readonly value?: StateValue;
  readonly context?: Readonly<Record<string, unknown>>;
  /** Those of which it is the first resident read. */
  readonly views?: readonly ViewRecord[];
}

/** A transition of the chart that was taken. */
export interface Edge {
  /** Path of the state whose transition it is: `editing.typing`; empty for the chart itself. */
  readonly from: string;
  /** The event descriptor that it stands under, such as `xstate.done.actor.login`; empty for `always`. */
  readonly on: string;
  /** Which of the branches under that descriptor, from 0. */
  readonly branch: number;
  /** Paths of the states it names; empty when it stays where it is. */
  readonly to: readonly string[];
}

/** One event that an actor took, whole: until it rests again. */
export interface TransitionRecord extends Base {
  readonly kind: 'transition';
  readonly event: PrintedEvent;
  /** Who sent it; null: from outside of the app, or the actor itself started. */
  readonly from: string | null;
  /** What each microstep took; a step without an edge is not written. */
  readonly steps: readonly (readonly Edge[])[];
  /** Any other status than `active` is the actor's last. */
  readonly status: ActorStatus;
  /** Missing where there is no chart. */
  readonly value?: StateValue;
  /** Only when what is printed of it changed. */
  readonly context?: Readonly<Record<string, unknown>>;
  /** Those that read it, only when what is printed of them changed. */
  readonly views?: readonly ViewRecord[];
  /** What it sent to other actors meanwhile. */
  readonly told: readonly { readonly to: string; readonly type: string }[];
}

/**
 * What the inspection of a running app writes. Plain data: it goes through JSON, `postMessage` and a WebSocket as it is.
 */
export type InspectionRecord = ActorRecord | TransitionRecord;
