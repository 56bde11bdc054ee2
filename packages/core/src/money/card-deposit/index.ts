import type { SnapshotFrom } from 'xstate';
import { askedAmountFact } from '../../platform/dialogs/dialogs.facts';
import { defineFlow } from '../../shared/flow';
import { cardFrontFact, cardOfferFact } from '../deposit';
import { cardDepositMachine } from './card-deposit.machine';
import type { CardDepositEvent } from './card-deposit.types';

export { cardSecrets, cardText, currencies } from './card-deposit.form';
export { cardPaidFact } from './card-deposit.facts';
export { cardDepositView, type CardDepositView } from './card-deposit.view';
export type * from './card-deposit.types';

export const cardDeposit = defineFlow({
  name: 'cardDeposit',
  machine: cardDepositMachine,
  follows: [askedAmountFact, cardFrontFact, cardOfferFact],
});

declare module '../../shared/resident' {
  interface Residents {
    cardDeposit: { event: CardDepositEvent; snapshot: SnapshotFrom<typeof cardDepositMachine> };
  }
}
