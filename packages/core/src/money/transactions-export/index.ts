import type { SnapshotFrom } from 'xstate';
import { defineFlow } from '../../shared/flow';
import type { ExportEvent } from '../../shared/export';
import type { TransactionsTab } from '../transactions';
import { transactionsExportActors } from './transactions-export.actors';
import { transactionsExportMachine } from './transactions-export.machine';

export { exportWords } from './transactions-export.table';
export { transactionsExportView } from './transactions-export.view';

export const transactionsExport = defineFlow({
  name: 'transactionsExport',
  machine: transactionsExportMachine,
  provide: (services) => transactionsExportMachine.provide({ actors: transactionsExportActors(services) }),
});

declare module '../../shared/resident' {
  interface Residents {
    transactionsExport: {
      event: ExportEvent<TransactionsTab>;
      snapshot: SnapshotFrom<typeof transactionsExportMachine>;
    };
  }
}
