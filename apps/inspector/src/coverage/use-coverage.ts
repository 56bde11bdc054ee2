import { useMemo } from 'react';
import { createKept, useKept } from '../shell/kept';
import { marksOf, type Layers, type Marks } from './coverage';

/** The coverage that is shown on the charts. */
export const opened = createKept<Layers | null>(null);

/** What is marked on the chart of a machine; null while no coverage is open. */
export function useMarks(machine: string): Marks | null {
  const layers = useKept(opened);
  return useMemo(() => (layers === null ? null : marksOf(layers, machine)), [layers, machine]);
}
