import type { Message } from '../../shared/message';
import type { Offering } from '../plan-list';
import type { interests } from './first-steps.rules';

/** What a person can want to invest in, in the words of the contract (M-202). */
export type Interest = (typeof interests)[number];

/** A definite answer to a call of the first steps. */
export type StepOutcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'rejected'; readonly message: string | null };

export interface FirstStepsContext {
  /** null until the plans have been loaded. */
  readonly offering: Offering | null;
  readonly interests: readonly Interest[];
  /** Id of the chosen plan; null before. */
  readonly chosen: string | null;
  /** What keeps the present step. */
  readonly problem: Message | null;
  /** What the open popup of deposits is asked for, USD; empty without one, and once it was paid (M-209). */
  readonly askedAmount: string;
}

export type FirstStepsEvent =
  /** The dialog was opened or closed, by whatever. */
  | { type: 'firstStepsDialog.changed'; firstStepsDialog: boolean }
  /** The plans came, or came again. */
  | { type: 'offering.changed'; offering: Offering | null }
  /** The popup of deposits was opened for an amount, or closed, or the amount was taken back. */
  | { type: 'askedAmount.changed'; askedAmount: string }
  /** The server has a deposit by card, or by coin, that was sent when the first steps asked for so much (M-207). */
  | { type: 'cardPaid.changed'; cardPaid: string }
  | { type: 'coinPaid.changed'; coinPaid: string }
  /** Whether the server knows of a first deposit: one may have been made in another tab. */
  | { type: 'onboarded.changed'; onboarded: boolean }
  /** On to the next step; of the interests it saves them (M-203). */
  | { type: 'step.next' }
  /** Back to the former one (M-205). */
  | { type: 'step.back' }
  /** The boxes that are ticked now. */
  | { type: 'interests.change'; interests: readonly string[] }
  | { type: 'plan.choose'; id: string }
  /** Loads again what did not come. */
  | { type: 'plans.reload' }
  /** Fund account (M-206). */
  | { type: 'account.fund' };
