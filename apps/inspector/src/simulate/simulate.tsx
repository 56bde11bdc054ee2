import { Alert } from '@mantine/core';
import { useMemo } from 'react';
import type { Lit } from '../chart/chart-shapes';
import { edgeKey } from '../chart/stays';
import { ChartView } from '../chart/chart-view';
import { useDrawing } from '../chart/use-drawing';
import classes from '../gallery/gallery.module.css';
import { MachineList } from '../gallery/machine-list';
import { activePaths } from '../live/world';
import { hashOf, type Route } from '../shell/route';
import { WhenLoaded } from '../shell/when-loaded';
import { SimulatePanel } from './simulate-panel';
import { useSimulation } from './use-simulation';

function SimulatedChart({ area, id }: { area: string; id: string }) {
  const drawing = useDrawing(area, id);
  const simulation = useSimulation(area, id);
  const { value, taken } = simulation?.frame ?? {};
  const lit = useMemo(
    (): Lit => ({
      states: activePaths(value as Parameters<typeof activePaths>[0]),
      edges: new Set((taken ?? []).map(edgeKey)),
    }),
    [value, taken],
  );
  const linkTo = useMemo(() => (state: string) => hashOf({ place: 'gallery', area, id, state }), [area, id]);
  if (drawing === undefined || simulation === undefined)
    return <Alert color="red">{`There is no machine "${id}" in "${area}".`}</Alert>;
  return (
    <>
      <ChartView key={`${area}/${id}`} drawing={drawing} chosen={null} lit={lit} linkTo={linkTo} />
      <SimulatePanel simulation={simulation} />
    </>
  );
}

/** A machine without anything around it: a person chooses what happens, the chart shows where that leads. */
export function Simulate({ route }: { route: Route }) {
  const area = route.area ?? 'access';
  const id = route.id ?? 'signIn';
  return (
    <div className={classes.gallery}>
      <MachineList place="simulate" area={area} id={id} />
      <main className={classes.main} aria-label={`Simulation of ${id}`}>
        <WhenLoaded what={`The chart of ${id}`}>
          <SimulatedChart key={`${area}/${id}`} area={area} id={id} />
        </WhenLoaded>
      </main>
    </div>
  );
}
