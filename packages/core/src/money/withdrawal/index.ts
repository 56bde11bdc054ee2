import type { SnapshotFrom } from 'xstate';
import { networkFact } from '../../platform/connectivity/connectivity.facts';
import { dialogFact } from '../../platform/dialogs/dialogs.facts';
import { userFact } from '../../platform/session/session.facts';
import { settingsFact } from '../../platform/settings/settings.facts';
import { defineFlow } from '../../shared/flow';
import { bookedUserFact } from '../../trading/trading-account/trading-account.facts';
import { withdrawalActors } from './withdrawal.actors';
import { withdrawalMachine } from './withdrawal.machine';
import type { WithdrawalEvent, WithdrawalInput } from './withdrawal.types';

export type * from './withdrawal.types';
export type { Receiver, ReceiverMethod } from '../money.types';
export type { ReceiverChoice } from './withdrawal.form';
export { withdrawalView, type WithdrawalView } from './withdrawal.view';

export const withdrawal = defineFlow({
  name: 'withdrawal',
  machine: withdrawalMachine,
  provide: (services) => withdrawalMachine.provide({ actors: withdrawalActors(services) }),
  needs: [userFact, settingsFact, networkFact],
  input: ({ user, settings }: WithdrawalInput) => ({ user, settings }),
  follows: [
    bookedUserFact,
    dialogFact('withdrawalDialog', 'withdrawal'),
    dialogFact('methodsDialog', 'withdrawalMethods'),
  ],
});

declare module '../../shared/resident' {
  interface Residents {
    withdrawal: { event: WithdrawalEvent; snapshot: SnapshotFrom<typeof withdrawalMachine> };
  }
}

declare module '../../platform/dialogs/dialogs.types' {
  interface Dialogs {
    /** Receiver and amount of a withdrawal (M-079). */
    withdrawal: Record<string, never>;
  }
}
