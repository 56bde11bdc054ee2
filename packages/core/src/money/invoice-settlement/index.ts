import type { SnapshotFrom } from 'xstate';
import { defineFlow } from '../../shared/flow';
import { invoicedFact } from '../invoice-deposit/invoice-deposit.flow';
import { invoiceSettlementActors, invoiceSettlementDelays } from './invoice-settlement.actors';
import { invoiceSettlementMachine } from './invoice-settlement.machine';
import type { InvoiceSettlementEvent } from './invoice-settlement.types';

export { invoiceSettlementView, type InvoiceSettlementView } from './invoice-settlement.view';
export type * from './invoice-settlement.types';

export const invoiceSettlement = defineFlow({
  name: 'invoiceSettlement',
  machine: invoiceSettlementMachine,
  provide: (services) =>
    invoiceSettlementMachine.provide({
      actors: invoiceSettlementActors(services),
      delays: invoiceSettlementDelays(services),
    }),
  follows: [invoicedFact],
});

declare module '../../shared/resident' {
  interface Residents {
    invoiceSettlement: { event: InvoiceSettlementEvent; snapshot: SnapshotFrom<typeof invoiceSettlementMachine> };
  }
}
