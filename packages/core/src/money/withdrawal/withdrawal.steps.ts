import { ofSettled } from '../../shared/form';
import type { Message } from '../../shared/message';
import type { WithdrawalInput } from './withdrawal.types';

// Actions of the withdrawal's machine by name, with what they read of their event; some always come together.

/** Of whom and on which conditions money would leave. */
export type Facts = Partial<WithdrawalInput>;

export const factsOf = ({ event }: { event: Facts }): Facts => ({
  ...(event.user ? { user: event.user } : {}),
  ...(event.settings ? { settings: event.settings } : {}),
});
export const setFacts = { type: 'setFacts', params: factsOf } as const;
export const shown = {
  params: ({ event }: { event: { withdrawalDialog: boolean } }) => event.withdrawalDialog,
} as const;
export const setShown = { type: 'setShown', ...shown } as const;
export const choice = { params: ({ event }: { event: { id: number | null } }) => event.id } as const;
export const setFailure = { type: 'setFailure', ...ofSettled } as const;
export const refuse = ['setProblems', 'withdrawNotice', 'notifyRefused'] as const;
export const confirm = ['clearProblems', 'withdrawNotice', 'setSummary'] as const;

/** Whether positions are open could not be learnt: no refusal (M-101). */
export const notAsked: Message = { id: 'withdrawal.notAsked' };
export const requested: Message = { id: 'intents.createWithdrawal.accepted' };
export const earlierMade: Message = { id: 'withdrawal.earlierMade' };
export const failure = (message: Message) =>
  ({ type: 'notice.add', kind: 'error', message, topic: 'withdrawal' }) as const;

/** Another balance or other conditions than those that were agreed to: nothing is sent (hard case 11). */
const voidOr = [
  {
    guard: { type: 'isVoid', params: factsOf },
    target: '#withdrawal.editing.form',
    actions: [setFacts, 'setVoid'],
  },
  { actions: setFacts },
] as const;
/** An earlier one, whose form was left while nobody knew, was made after all: what stands there may be the same (R15). */
export const made = { guard: { type: 'isMade', ...ofSettled }, actions: ['setMade', 'reloadUser'] } as const;
export const learnt = { 'intent.resolved': made } as const;
/** That while another is on its way, or unknown itself: said where that one ends, before the next decision (R15). */
export const noted = { ...made, actions: ['noteMade', 'reloadUser'] } as const;
export const notedUnknown = { ...made, actions: ['noteMade', 'setUnknown', 'reloadUser'] } as const;
/** What voids or leaves a confirmation; what was agreed to is not sent before somebody has read of an earlier one. */
export const agreed = {
  'intent.resolved': { ...made, target: '#withdrawal.editing.form' },
  'user.changed': voidOr,
  'settings.changed': voidOr,
  'form.edit': { target: '#withdrawal.editing.form', actions: 'forgetSummary' },
} as const;
