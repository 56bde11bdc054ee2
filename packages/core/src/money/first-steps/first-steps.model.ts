import { defineModel } from '../../testing/model';
import { gold, offering } from '../samples.model';
import { firstStepsMachine } from './first-steps.machine';
import { isAsked, planOf } from './first-steps.rules';
import { firstStepsView } from './first-steps.view';

export const firstStepsModel = defineModel(firstStepsMachine, {
  events: [
    { type: 'firstStepsDialog.changed', firstStepsDialog: true },
    { type: 'firstStepsDialog.changed', firstStepsDialog: false },
    { type: 'offering.changed', offering },
    { type: 'offering.changed', offering: { plans: [], features: [] } },
    { type: 'askedAmount.changed', askedAmount: gold.amount },
    { type: 'askedAmount.changed', askedAmount: '' },
    { type: 'cardPaid.changed', cardPaid: gold.amount },
    { type: 'coinPaid.changed', coinPaid: gold.amount },
    { type: 'onboarded.changed', onboarded: true },
    { type: 'step.next' },
    { type: 'step.back' },
    { type: 'interests.change', interests: ['Long Term Investment'] },
    { type: 'interests.change', interests: [] },
    { type: 'plan.choose', id: gold.id },
    { type: 'plans.reload' },
    { type: 'account.fund' },
  ],
  answers: {
    updateInterests: {
      done: [{ kind: 'accepted' }, { kind: 'rejected', message: 'No' }, { kind: 'rejected', message: null }],
      failed: [new Error('unavailable')],
    },
    completeOnboarding: {
      done: [{ kind: 'accepted' }, { kind: 'rejected', message: 'No' }],
      failed: [new Error('unavailable')],
    },
  },
  key: ({ context }) => [
    context.interests.length > 0,
    context.chosen !== null,
    planOf(context) !== null,
    isAsked(context.askedAmount),
    context.offering?.plans.length,
  ],
  residents: ['notices', 'session', 'dialogs', 'planList'],
  view: firstStepsView,
});
