import type { SnapshotFrom } from 'xstate';
import { networkFact } from '../../platform/connectivity/connectivity.facts';
import { dialogFact } from '../../platform/dialogs/dialogs.facts';
import { screenFact } from '../../platform/navigation/navigation.facts';
import { settingsFact } from '../../platform/settings/settings.facts';
import { defineFlow } from '../../shared/flow';
import { depositActors } from './deposit.actors';
import { depositMachine } from './deposit.machine';
import type { DepositEvent, DepositInput } from './deposit.types';

export type * from './deposit.types';
export type { Coin, DepositReceipt } from '../money.types';
export type { Method } from './deposit.rules';
export {
  cardFrontFact,
  cardOfferFact,
  coinFact,
  coinOfferFact,
  invoiceFrontFact,
  invoiceOfferFact,
} from './deposit.facts';
export { depositChooserView, depositView, type DepositView } from './deposit.view';

export const deposit = defineFlow({
  name: 'deposit',
  machine: depositMachine,
  provide: (services) => depositMachine.provide({ actors: depositActors(services) }),
  needs: [settingsFact, screenFact, networkFact],
  input: ({ settings }: DepositInput) => ({ settings }),
  follows: [dialogFact('popup', 'depositPopup')],
});

declare module '../../shared/resident' {
  interface Residents {
    deposit: { event: DepositEvent; snapshot: SnapshotFrom<typeof depositMachine> };
  }
}

declare module '../../platform/dialogs/dialogs.types' {
  interface Dialogs {
    /** Practice or real money (M-001). */
    depositChooser: Record<string, never>;
    /** The ways to pay in (M-008); `amount`: what the first steps ask for, USD, to begin with (M-206). */
    depositPopup: { readonly amount?: string };
  }
}
