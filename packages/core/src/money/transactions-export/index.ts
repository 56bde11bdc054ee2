import type { SnapshotFrom } from 'xstate';
import { defineFlow } from '../../shared/flow';
import { transactionsExportActors } from './transactions-export.actors';
import { transactionsExportMachine } from './transactions-export.machine';
import type { ExportEvent } from './transactions-export.types';

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
      event: ExportEvent;
      snapshot: SnapshotFrom<typeof transactionsExportMachine>;
    };
  }
}
