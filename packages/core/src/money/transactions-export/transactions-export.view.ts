import { exportView } from '../../shared/export';
import { defineView } from '../../shared/view';

/** How far the file of a list is. */
export const transactionsExportView = defineView(['transactionsExport'], ({ transactionsExport }) =>
  exportView(transactionsExport),
);
