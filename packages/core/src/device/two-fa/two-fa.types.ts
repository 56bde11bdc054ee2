import type { CodeWait, WaitEvent } from '../../shared/code-wait';
import type { CodeRequest } from '../../shared/mailed-code';
import type { Message } from '../../shared/message';
import type { Secret } from '../../shared/secret';

/** What the world can answer to the request for a code. Transport failures go to onError. */
export type CodeRequestOutcome = CodeRequest;

/** What the world can answer to a code. */
export type CodeOutcome =
  | { kind: 'verified' }
  /** Not six digits: nothing was asked. */
  | { kind: 'incomplete' }
  | { kind: 'rejected'; message: string | null };

export interface TwoFaContext extends CodeWait {
  /** Why the last code was refused; also told as a notice. */
  problem: Message | null;
  /** Codes that were refused: each begins the entry anew. */
  refused: number;
}

export type TwoFaEvent =
  /** The code travels in the event only (hard case 10). */
  { type: 'code.submit'; code: Secret } | { type: 'code.request' } | WaitEvent;
