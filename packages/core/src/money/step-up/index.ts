import type { SnapshotFrom } from 'xstate';
import { defineFlow } from '../../shared/flow';
import { stepUpActors } from './step-up.actors';
import { stepUpMachine } from './step-up.machine';
import type { StepUpEvent } from './step-up.types';

export { stepUpView } from './step-up.view';

export const stepUp = defineFlow({
  name: 'stepUp',
  machine: stepUpMachine,
  provide: (services) => stepUpMachine.provide({ actors: stepUpActors(services) }),
});

declare module '../../shared/resident' {
  interface Residents {
    stepUp: { event: StepUpEvent; snapshot: SnapshotFrom<typeof stepUpMachine> };
  }
}
