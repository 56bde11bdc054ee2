import type { SnapshotFrom } from 'xstate';
import { accountFact } from '../../platform/session/session.facts';
import type { ExportEvent } from '../../shared/export';
import { defineFlow } from '../../shared/flow';
import { ordersExportActors } from './orders-export.actors';
import { ordersExportMachine, type OrdersTab } from './orders-export.machine';

export type { OrdersTab } from './orders-export.machine';
export { orderWords } from './orders-export.table';
export { ordersExportView } from './orders-export.view';

export const ordersExport = defineFlow({
  name: 'ordersExport',
  machine: ordersExportMachine,
  provide: (services) => ordersExportMachine.provide({ actors: ordersExportActors(services) }),
  follows: [accountFact],
});

declare module '../../shared/resident' {
  interface Residents {
    ordersExport: { event: ExportEvent<OrdersTab>; snapshot: SnapshotFrom<typeof ordersExportMachine> };
  }
}
