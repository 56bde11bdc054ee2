import type { SnapshotFrom } from 'xstate';
import { acceptedFact } from '../../platform/intents/intents.facts';
import { screenFact } from '../../platform/navigation/navigation.facts';
import { networkFact } from '../../platform/connectivity/connectivity.facts';
import { defineFlow } from '../../shared/flow';
import type { RemoteEvent } from '../../shared/remote';
import { platformAccountsActors } from './platform-accounts.actors';
import { platformAccountsMachine } from './platform-accounts.machine';

export type * from './platform-accounts.types';
export { platformAccountsView, type PlatformAccountsView, type ShownAccount } from './platform-accounts.view';

export const platformAccounts = defineFlow({
  name: 'platformAccounts',
  machine: platformAccountsMachine,
  provide: (services) => platformAccountsMachine.provide({ actors: platformAccountsActors(services) }),
  needs: [networkFact, acceptedFact],
  input: () => ({ screen: 'accounts' }),
  follows: [screenFact],
});

declare module '../../shared/resident' {
  interface Residents {
    platformAccounts: { event: RemoteEvent<null>; snapshot: SnapshotFrom<typeof platformAccountsMachine> };
  }
}
