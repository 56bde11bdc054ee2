import type { SnapshotFrom } from 'xstate';
import { acceptedFact } from '../../platform/intents/intents.facts';
import { screenFact } from '../../platform/navigation/navigation.facts';
import { balancesFact, readingFact } from '../../platform/session/session.facts';
import { networkFact } from '../../platform/connectivity/connectivity.facts';
import { defineFlow } from '../../shared/flow';
import type { RemoteEvent } from '../../shared/remote';
import { transactionsActors } from './transactions.actors';
import { transactionsMachine } from './transactions.machine';
import type { TransactionsTab } from './transactions.types';

export type * from './transactions.types';
export { transactionsMessages } from './transactions.messages';
export { askPage, MOST_ROWS } from './transactions.actors';
export {
  depositStatus,
  TRANSACTION_COLUMNS,
  transactionsView,
  type TransactionColumn,
  type TransactionRow,
  type TransactionsView,
  word,
} from './transactions.view';

export const transactions = defineFlow({
  name: 'transactions',
  machine: transactionsMachine,
  provide: (services) => transactionsMachine.provide({ actors: transactionsActors(services) }),
  // A list that is told of moved money is on its way again by the time it is told of the reading that brought it.
  needs: [networkFact, balancesFact, acceptedFact, readingFact],
  input: () => ({ isShown: true, screen: 'transactions' }),
  follows: [screenFact],
  hasAddress: true,
});

declare module '../../shared/resident' {
  interface Residents {
    transactions: { event: RemoteEvent<TransactionsTab>; snapshot: SnapshotFrom<typeof transactionsMachine> };
  }
}
