import type { SessionUser } from '../../platform/session/session.types';
import type { AppSettings } from '../../platform/settings/settings.types';
import type { IntentResolved, IntentSettled } from '../../shared/intent';
import type { Message } from '../../shared/message';
import type { Offering } from '../plan-list';

/** What it starts with. */
export interface PlansInput {
  readonly user: SessionUser;
  readonly settings: AppSettings;
}

/** What a person has pressed: to join a plan, or to leave one. */
export interface PlanChoice {
  readonly kind: 'join' | 'leave';
  readonly id: string;
}

/** What is about to be done, as the confirmation shows it (hard case 11). */
export interface PlanSummary extends PlanChoice {
  readonly name: string;
  /** `$5,000.00`: what leaves the balance, or what returns to it; null where the server alone knows. */
  readonly amount: string | null;
  /** The present plan, which ends as another is joined; null where plans are held side by side, and without one (M-196). */
  readonly replaced: { readonly name: string; readonly amount: string } | null;
}

export interface PlansContext extends PlansInput {
  /** Whether the dialog is open: an outcome shows in it, else as a notice. */
  readonly isShown: boolean;
  /** null until the plans have been loaded. */
  readonly offering: Offering | null;
  /** What open positions leave of the real account; null while it is not known, as in the practice account. */
  readonly freeMargin: string | null;
  readonly choice: PlanChoice | null;
  readonly summary: PlanSummary | null;
  /** Why the last one was not done, or why nobody knows whether it was. */
  readonly problem: Message | null;
  /** Names the running intent; raised by each press (hard case 4). */
  readonly submission: number;
}

export type PlansEvent =
  /** The dialog was opened or closed, by whatever. */
  | { type: 'plansDialog.changed'; plansDialog: boolean }
  | { type: 'user.changed'; user: SessionUser }
  | { type: 'settings.changed'; settings: AppSettings }
  /** The plans came, or came again. */
  | { type: 'offering.changed'; offering: Offering | null }
  /** Positions, or what they are worth, are others. */
  | { type: 'freeMargin.changed'; freeMargin: string | null }
  /** Loads again what did not come. */
  | { type: 'plans.reload' }
  /** JOIN PLAN (M-188): shows what would be done. */
  | { type: 'plan.join'; id: string }
  /** Leave plan (M-196): the same. */
  | { type: 'plan.leave'; id: string }
  /** Does what the confirmation shows. */
  | { type: 'choice.confirm' }
  /** Back to the plans. */
  | { type: 'choice.cancel' }
  | IntentSettled
  | IntentResolved;
