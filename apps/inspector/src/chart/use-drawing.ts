import { charts } from 'virtual:charts';
import { useLoaded } from '../shell/use-loaded';
import type { ChartDrawing } from './chart.types';

const none = () => Promise.resolve(undefined);

/** The drawing of a machine, loaded when it is first wanted; undefined where no such machine is drawn. */
export function useDrawing(area: string | null, id: string | null): ChartDrawing | undefined {
  const entry = charts.find((one) => one.id === id && (area === null || one.area === area));
  const name = entry === undefined ? 'no chart' : `${entry.area}/${entry.id}`;
  return useLoaded<{ default: ChartDrawing } | undefined>(name, entry?.load ?? none)?.default;
}
