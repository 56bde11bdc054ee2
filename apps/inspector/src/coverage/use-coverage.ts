import { useMemo, useSyncExternalStore } from 'react';
import { createOpened, marksOf, type Layers, type Marks } from './coverage';

export const opened = createOpened();

export const useCoverage = (): Layers | null => useSyncExternalStore(opened.subscribe, opened.now);

/** What is marked on the chart of a machine; null while no coverage is open. */
export function useMarks(machine: string): Marks | null {
  const layers = useCoverage();
  return useMemo(() => (layers === null ? null : marksOf(layers, machine)), [layers, machine]);
}
