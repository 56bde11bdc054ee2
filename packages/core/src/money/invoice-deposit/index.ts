import type { SnapshotFrom } from 'xstate';
import { askedAmountFact } from '../../platform/dialogs/dialogs.facts';
import { userFact } from '../../platform/session/session.facts';
import { defineFlow } from '../../shared/flow';
import { invoiceOfferFact } from '../deposit';
import { invoiceDepositMachine } from './invoice-deposit.machine';
import type { InvoiceDepositEvent } from './invoice-deposit.types';

export { invoicedFact } from './invoice-deposit.facts';
export { invoiceDepositView, type InvoiceDepositView } from './invoice-deposit.view';
export type { InvoiceForm } from './invoice-deposit.form';
export type * from './invoice-deposit.types';

export const invoiceDeposit = defineFlow({
  name: 'invoiceDeposit',
  machine: invoiceDepositMachine,
  needs: [userFact],
  follows: [askedAmountFact, invoiceOfferFact],
});

declare module '../../shared/resident' {
  interface Residents {
    invoiceDeposit: { event: InvoiceDepositEvent; snapshot: SnapshotFrom<typeof invoiceDepositMachine> };
  }
}
