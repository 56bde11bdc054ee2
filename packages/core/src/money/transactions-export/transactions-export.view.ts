import { defineView } from '../../shared/view';
import type { ExportView } from './transactions-export.types';

/** How far the file of a list is. */
export const transactionsExportView = defineView(
  ['transactionsExport'],
  ({ transactionsExport: snapshot }): ExportView => {
    const state = snapshot?.value ?? 'idle';
    const hasFailed = state === 'cut' || state === 'unsaved';
    return {
      phase: hasFailed ? 'failed' : state === 'idle' ? 'idle' : 'running',
      count: snapshot?.context.rows.length ?? 0,
      problem: hasFailed ? { id: `export.${state}` } : null,
    };
  },
);
