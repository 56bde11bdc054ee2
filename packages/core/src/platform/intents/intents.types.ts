import type { RequestOf } from '@bourse/contract';
import type { IntentOperation, IntentOutcome, IntentSettled } from '../../shared/intent';
import type { ResidentName } from '../../shared/resident';
import type { Sealed } from '../../shared/secret';

export type { IntentOperation, IntentOutcome, IntentResolved, IntentSettled } from '../../shared/intent';

/** What is stored while a call is on its way: never the body. */
export interface PendingIntent {
  readonly version: 1;
  readonly key: string;
  readonly operation: IntentOperation;
  readonly userId: string;
  readonly isPractice: boolean;
  /** ms since 1970. */
  readonly at: number;
}

export type IntentQueueEvent =
  /** A flow asks for a call; `ref` is the flow's own name for it, returned with the outcome. */
  | {
      [O in IntentOperation]: {
        type: 'intent.submit';
        operation: O;
        body: Sealed<RequestOf<O>>;
        owner: ResidentName;
        ref: string;
      };
    }[IntentOperation]
  /** From the child that runs one intent: its record is stored under `key`. */
  | { type: 'intent.remembered'; id: string; key: string }
  /** From the child: a call that was made here takes longer than usual. */
  | { type: 'intent.late'; id: string }
  /** From the child: the end of it. null: another tab had settled it already. */
  | { type: 'intent.ended'; id: string; outcome: IntentOutcome | null }
  /** An event for an owner that does not exist any more. */
  | IntentSettled
  /** The flows that asked are gone or restarted and know none of their refs: outcomes are shown as notices. */
  | { type: 'owners.left'; owners: readonly string[] }
  /** Another tab has learnt the end of this call, or its own call was executed. */
  | { type: 'intents.settledElsewhere'; key: string }
  /** Visible and online again: stored calls are asked about. */
  | { type: 'activity.changed'; active: boolean };

export interface IntentQueueInput {
  readonly userId: string;
  readonly isPractice: boolean;
  /** How often the queue was started: distinguishes its children from those that a crashed queue left running. */
  readonly queueStarts: number;
}

/** Who asked for a call. */
export interface Asker {
  readonly operation: IntentOperation;
  readonly ref: string;
  /** The flow that asked; null after a reload and when that flow is gone. */
  readonly owner: ResidentName | null;
}

/** One intent on its way. */
export interface InFlightIntent extends Asker {
  /** null until its record is stored. */
  readonly key: string | null;
  /** Whoever pressed waits longer than usual. */
  readonly isLate: boolean;
}

export interface IntentQueueContext extends IntentQueueInput {
  /** Intents so far; names the children. */
  count: number;
  /** By the child's id. */
  inFlight: Readonly<Record<string, InFlightIntent>>;
  /** By key: calls that were already reported as unknown, and who asked. */
  unresolved: Readonly<Record<string, Asker>>;
  /** Calls that were settled without their owner: each may have changed the account. */
  recovered: number;
  /** Calls that were accepted, or settled in another tab: each may have changed a list. */
  accepted: number;
}

/** Input of the child that runs one intent: a call to make, or a record found in storage. */
export interface IntentInput extends Omit<IntentQueueInput, 'queueStarts'> {
  readonly id: string;
  readonly operation: IntentOperation;
  readonly body: unknown;
  /** Given when the record was found in storage: then the server is only asked. */
  readonly key: string | null;
  /** A flow of this tab was told that nobody knows, and waits. */
  readonly isAwaited: boolean;
}

export interface IntentContext extends IntentInput {
  /** How often the server was asked what became of it. */
  asked: number;
  /** ms until the next attempt. */
  pause: number;
  /** Why the server took it no further, when it last said so. */
  reason: string | null;
  outcome: IntentOutcome | null;
}

/** No answer, 429, 5xx or still running; try the same key again after `pause` ms. `reason`: what a 429 or 503 said. */
export interface LostAnswer {
  readonly kind: 'lost';
  readonly pause: number;
  readonly reason: string | null;
  /** 429: a limit of the server refused it. */
  readonly isLimited: boolean;
}

/** What one attempt to send came to. */
export type SendOutcome = Exclude<IntentOutcome, { kind: 'unknown' }> | LostAnswer;

/** What GET /user/intents/{key} came to. `running`: ask again after `pause` ms. */
export type AskOutcome = Exclude<IntentOutcome, { kind: 'unknown' }> | { kind: 'running'; pause: number };

export type IntentEvent =
  /** This tab alone handles the key now. `isExpired`: the server may have forgotten it. */
  { type: 'lock.held'; isStored: boolean; isExpired: boolean };
