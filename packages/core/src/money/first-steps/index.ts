import type { SnapshotFrom } from 'xstate';
import { askedAmountFact, dialogFact } from '../../platform/dialogs/dialogs.facts';
import { onboardedFact } from '../../platform/session/session.facts';
import { defineFlow } from '../../shared/flow';
import { cardPaidFact } from '../card-deposit';
import { coinPaidFact } from '../coin-deposit/coin-deposit.flow';
import { offeringFact } from '../plan-list';
import { firstStepsActors } from './first-steps.actors';
import { firstStepsMachine } from './first-steps.machine';
import type { FirstStepsEvent } from './first-steps.types';

export type * from './first-steps.types';
export { interests } from './first-steps.rules';
export { firstStepsView, type FirstStepsView, type StepPlan } from './first-steps.view';

export const firstSteps = defineFlow({
  name: 'firstSteps',
  machine: firstStepsMachine,
  provide: (services) => firstStepsMachine.provide({ actors: firstStepsActors(services) }),
  input: () => ({}),
  follows: [
    askedAmountFact,
    cardPaidFact,
    coinPaidFact,
    onboardedFact,
    offeringFact,
    dialogFact('firstStepsDialog', 'onboarding'),
  ],
});

declare module '../../shared/resident' {
  interface Residents {
    firstSteps: { event: FirstStepsEvent; snapshot: SnapshotFrom<typeof firstStepsMachine> };
  }
}

declare module '../../platform/dialogs/dialogs.types' {
  interface Dialogs {
    /** What a new client is led through (M-200). */
    onboarding: Record<string, never>;
  }
}
