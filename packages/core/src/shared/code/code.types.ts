import type { CodeWait, WaitEvent } from '../code-wait';
import type { Message } from '../message';
import type { Secret } from '../secret';

/** What the world can answer to a code. */
export type CodeOutcome =
  | { kind: 'verified' }
  /** Not six digits: nothing was asked. */
  | { kind: 'incomplete' }
  | { kind: 'rejected'; message: string | null };

/** What the states of a mailed code read and change of a flow's context. */
export interface CodeState extends CodeWait {
  /** Why the last code was refused. */
  readonly problem: Message | null;
  /** Codes that were refused: each begins the entry anew. */
  readonly refused: number;
}

/** The code travels in the event only (hard case 10). */
export type CodeEvent = { type: 'code.submit'; code: Secret } | { type: 'code.request' } | WaitEvent;
