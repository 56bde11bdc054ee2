import type { SnapshotFrom } from 'xstate';
import { askedAmountFact } from '../../platform/dialogs/dialogs.facts';
import { defineFlow } from '../../shared/flow';
import { coinFact, coinOfferFact } from '../deposit';
import { coinDepositActors } from './coin-deposit.actors';
import { coinDepositMachine } from './coin-deposit.machine';
import type { CoinDepositEvent } from './coin-deposit.types';

export { coinPaidFact } from './coin-deposit.facts';
export { coinDepositView, type CoinDepositView } from './coin-deposit.view';
export type * from './coin-deposit.types';

export const coinDeposit = defineFlow({
  name: 'coinDeposit',
  machine: coinDepositMachine,
  provide: (services) => coinDepositMachine.provide({ actors: coinDepositActors(services) }),
  follows: [askedAmountFact, coinOfferFact, coinFact],
});

declare module '../../shared/resident' {
  interface Residents {
    coinDeposit: { event: CoinDepositEvent; snapshot: SnapshotFrom<typeof coinDepositMachine> };
  }
}
