import type { SnapshotFrom } from 'xstate';
import { networkFact } from '../../platform/connectivity/connectivity.facts';
import { dialogFact } from '../../platform/dialogs/dialogs.facts';
import { settingsFact } from '../../platform/settings/settings.facts';
import { defineFlow } from '../../shared/flow';
import { withdrawalMethodsActors } from './withdrawal-methods.actors';
import { withdrawalMethodsMachine } from './withdrawal-methods.machine';
import type { WithdrawalMethodsEvent, WithdrawalMethodsInput } from './withdrawal-methods.types';

export type * from './withdrawal-methods.types';
export { withdrawalMethodsView, type SavedReceiver, type WithdrawalMethodsView } from './withdrawal-methods.view';

export const withdrawalMethods = defineFlow({
  name: 'withdrawalMethods',
  machine: withdrawalMethodsMachine,
  provide: (services) => withdrawalMethodsMachine.provide({ actors: withdrawalMethodsActors(services) }),
  needs: [settingsFact, networkFact],
  input: ({ settings }: WithdrawalMethodsInput) => ({ settings }),
  follows: [dialogFact('methodsDialog', 'withdrawalMethods')],
});

declare module '../../shared/resident' {
  interface Residents {
    withdrawalMethods: { event: WithdrawalMethodsEvent; snapshot: SnapshotFrom<typeof withdrawalMethodsMachine> };
  }
}

declare module '../../platform/dialogs/dialogs.types' {
  interface Dialogs {
    /** The saved accounts to withdraw to (M-110). */
    withdrawalMethods: Record<string, never>;
  }
}
