import { charts } from 'virtual:charts';
import { useEffect, useState } from 'react';
import type { ChartDrawing } from './chart.types';

const loaded = new Map<string, ChartDrawing>();

/** The drawing of a machine, loaded when it is first wanted. */
export function useDrawing(area: string | null, id: string | null): ChartDrawing | 'loading' | 'missing' {
  const entry = charts.find((one) => one.id === id && (area === null || one.area === area));
  const key = entry === undefined ? '' : `${entry.area}/${entry.id}`;
  const [, setArrived] = useState('');
  useEffect(() => {
    if (entry === undefined || loaded.has(key)) return;
    let isWanted = true;
    void entry.load().then(({ default: drawing }) => {
      loaded.set(key, drawing);
      if (isWanted) setArrived(key);
    });
    return () => {
      isWanted = false;
    };
  }, [entry, key]);
  return entry === undefined ? 'missing' : (loaded.get(key) ?? 'loading');
}
