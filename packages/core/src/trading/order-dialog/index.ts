import type { SnapshotFrom } from 'xstate';
import { defineFlow } from '../../shared/flow';
import { ticketFact, ticketLostFact } from '../order-ticket';
import { fundsFact } from '../trading-account/trading-account.facts';
import { orderDialogActions, orderDialogActors } from './order-dialog.actors';
import { orderDialogMachine } from './order-dialog.machine';
import type { OrderDialogEvent } from './order-dialog.types';

export {
  orderButtonsView,
  orderDialogView,
  type OrderButtonsView,
  type OrderDialogView,
} from './order-dialog.view';
export type * from './order-dialog.types';

export const orderDialog = defineFlow({
  name: 'orderDialog',
  machine: orderDialogMachine,
  provide: (services) =>
    orderDialogMachine.provide({ actors: orderDialogActors(), actions: orderDialogActions(services) }),
  follows: [fundsFact, ticketFact, ticketLostFact],
});

declare module '../../shared/resident' {
  interface Residents {
    orderDialog: { event: OrderDialogEvent; snapshot: SnapshotFrom<typeof orderDialogMachine> };
  }
}

declare module '../../platform/dialogs/dialogs.types' {
  interface Dialogs {
    /** One order, opened by the footer's Buy or Sell (T-063). */
    orderDialog: Record<string, never>;
  }
}
