import type { SnapshotFrom } from 'xstate';
import { screenFact } from '../../platform/navigation/navigation.facts';
import { defineFlow } from '../../shared/flow';
import { accountTopUpMachine } from './account-top-up.machine';
import type { AccountTopUpEvent } from './account-top-up.types';

export type * from './account-top-up.types';
export { accountTopUpView, type AccountTopUpView } from './account-top-up.view';

export const accountTopUp = defineFlow({ name: 'accountTopUp', machine: accountTopUpMachine, follows: [screenFact] });

declare module '../../shared/resident' {
  interface Residents {
    accountTopUp: { event: AccountTopUpEvent; snapshot: SnapshotFrom<typeof accountTopUpMachine> };
  }
}
