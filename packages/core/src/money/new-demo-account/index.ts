import type { SnapshotFrom } from 'xstate';
import { screenFact } from '../../platform/navigation/navigation.facts';
import { defineFlow } from '../../shared/flow';
import type { MoneyFormEvent } from '../../shared/form';
import type { NewDemoAccountFields } from './new-demo-account.form';
import { newDemoAccountMachine } from './new-demo-account.machine';

export { wholeAmount } from '../platform-amounts';
export { demoChoices, type NewDemoAccountField, type NewDemoAccountFields } from './new-demo-account.form';
export { newDemoAccountView, type NewDemoAccountView } from './new-demo-account.view';

export const newDemoAccount = defineFlow({
  name: 'newDemoAccount',
  machine: newDemoAccountMachine,
  follows: [screenFact],
  hasAddress: true,
  staysWhenLeft: true,
});

declare module '../../shared/resident' {
  interface Residents {
    newDemoAccount: {
      event: MoneyFormEvent<NewDemoAccountFields>;
      snapshot: SnapshotFrom<typeof newDemoAccountMachine>;
    };
  }
}
