import type { Message } from '../../shared/message';
import type { ResidentName } from '../../shared/resident';

/**
 * Calls that move money, by operationId, with their bodies. An area adds its own by declaration merging;
 * how an answer is read is registered with the area's operations (see intents.operations.ts).
 */
export interface IntentOperations {
  placeOrder: { body: Record<string, unknown> };
  closeAllTrades: { body: { ids: number[] } };
}
export type IntentOperation = keyof IntentOperations & string;

/** The three ends of an intent (hard case 4). `unknown`: nobody could say; never shown as a failure. */
export type IntentOutcome =
  | { kind: 'accepted'; body: unknown }
  | { kind: 'rejected'; message: string | null; fields: Readonly<Record<string, string>> }
  | { kind: 'unknown' };

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

export type IntentsEvent =
  /** A flow asks for a call; `ref` is the flow's own name for it, told back with the outcome. */
  | {
      [O in IntentOperation]: {
        type: 'intent.submit';
        operation: O;
        body: IntentOperations[O]['body'];
        owner: ResidentName;
        ref: string;
      };
    }[IntentOperation]
  /** From the child that carries one intent. */
  | { type: 'intent.ended'; key: string; outcome: IntentOutcome };

/** Told once to the owner. */
export interface IntentSettled {
  type: 'intent.settled';
  ref: string;
  operation: IntentOperation;
  outcome: IntentOutcome;
}

/** Texts of an outcome that nobody is there to hear any more (after a reload). */
export interface IntentTexts {
  readonly accepted: Message;
  readonly notReceived: Message;
  readonly unknown: Message;
}
