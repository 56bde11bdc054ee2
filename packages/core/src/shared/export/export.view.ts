import type { ExportContext, ExportView } from './export.types';

interface Snapshot {
  readonly value: 'idle' | 'collecting' | 'saving' | 'cut' | 'unsaved';
  readonly context: Pick<ExportContext<unknown, unknown>, 'rows' | 'order'>;
}

/** Total over every state of an `exportMachine`, and where there is none. */
export function exportView(snapshot: Snapshot | undefined): ExportView {
  const state = snapshot?.value ?? 'idle';
  const hasFailed = state === 'cut' || state === 'unsaved';
  return {
    phase: hasFailed ? 'failed' : state === 'idle' ? 'idle' : 'running',
    count: snapshot?.context.rows.length ?? 0,
    problem: hasFailed ? { id: `export.${state}` } : null,
    of: snapshot?.context.order?.question ?? null,
  };
}
