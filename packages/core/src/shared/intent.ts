import { keyedCalls, type KeyedCall } from '@bourse/contract';

/** Calls that move money, by operationId: those to which the contract gives an Idempotency-Key. */
export type IntentOperation = KeyedCall;
export const intentOperations = Object.keys(keyedCalls) as IntentOperation[];

/** The three outcomes of an intent (hard case 4). `unknown` is never shown as a failure. */
export type IntentOutcome =
  | { kind: 'accepted'; body: unknown }
  /**
   * `isNotReceived`: the call was never sent, or never reached the server and its key is void; nothing was done.
   * `isModeChanged`: the account mode that was shown is not the active one any more (T-097).
   * `isIdentityNeeded`: the operator asks for an approved identity document first (M-106).
   * `isCodeNeeded`: the operator asks for a code by mail first (R4).
   */
  | {
      kind: 'rejected';
      message: string | null;
      fields: Readonly<Record<string, string>>;
      isNotReceived?: boolean;
      isModeChanged?: boolean;
      isIdentityNeeded?: boolean;
      isCodeNeeded?: boolean;
    }
  | { kind: 'unknown' };

interface OpenCall {
  readonly operation: IntentOperation;
  readonly owner: string | null;
}

/**
 * Whether nobody knows of a call of this kind how it ended (R15). One on its way without an owner was found in storage:
 * a page before this one made it, and it is asked about.
 */
export function isAnyUnknown(
  { unresolved, inFlight }: Readonly<Record<'unresolved' | 'inFlight', Readonly<Record<string, OpenCall>>>>,
  operation: IntentOperation,
): boolean {
  const open = [...Object.values(unresolved), ...Object.values(inFlight).filter(({ owner }) => owner === null)];
  return open.some((call) => call.operation === operation);
}

interface IntentEnd {
  ref: string;
  operation: IntentOperation;
  outcome: IntentOutcome;
}

/** Sent once to the owner. */
export interface IntentSettled extends IntentEnd {
  type: 'intent.settled';
}

/** Sent to an owner that was told unknown, if the end is learnt after all: a notice tells of it whatever the owner does. */
export interface IntentResolved extends IntentEnd {
  type: 'intent.resolved';
}
