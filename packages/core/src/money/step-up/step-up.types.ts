import type { CodeEvent, CodeState } from '../../shared/code';
import type { ProofOwner } from '../money.types';

export interface StepUpContext extends CodeState {
  /** Whose call waits for the code. */
  readonly owner: ProofOwner | null;
  /** The last code that was mailed let a call through. */
  readonly isUsed: boolean;
}

export type StepUpEvent =
  | CodeEvent
  /** The server wants a code before this flow's call. */
  | { type: 'proof.ask'; owner: ProofOwner }
  /** The flow does not wait for it any more. */
  | { type: 'proof.cancel'; owner: ProofOwner };
