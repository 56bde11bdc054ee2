import { Alert } from '@mantine/core';
import { charts } from 'virtual:charts';
import { useMemo } from 'react';
import { ChartView } from '../chart/chart-view';
import { StatePanel } from '../chart/state-panel';
import { useDrawing } from '../chart/use-drawing';
import { CoveragePanel } from '../coverage/coverage-panel';
import { useMarks } from '../coverage/use-coverage';
import { hashOf, type Route } from '../shell/route';
import { WhenLoaded } from '../shell/when-loaded';
import classes from './gallery.module.css';
import { MachineList } from './machine-list';

const first = charts.find(({ id }) => id === 'signIn') ?? charts[0];

function GalleryChart({ area, id, state }: { area: string; id: string; state: string | null }) {
  const drawing = useDrawing(area, id);
  const marks = useMarks(id);
  const linkTo = useMemo(() => (path: string) => hashOf({ place: 'gallery', area, id, state: path }), [area, id]);
  if (drawing === undefined) return <Alert color="red">{`There is no machine "${id}" in "${area}".`}</Alert>;
  return (
    <>
      <ChartView key={`${area}/${id}`} drawing={drawing} chosen={state} marks={marks} linkTo={linkTo} />
      <StatePanel drawing={drawing} chosen={state} marks={marks} linkTo={linkTo} />
    </>
  );
}

/** Every machine of the client: a list, the chart of one, and what a state of it does. */
export function Gallery({ route }: { route: Route }) {
  const area = route.area ?? first?.area ?? '';
  const id = route.id ?? first?.id ?? '';
  return (
    <div className={classes.gallery}>
      <MachineList place="gallery" area={area} id={id}>
        <CoveragePanel area={area} machine={id} />
      </MachineList>
      <main className={classes.main} aria-label={`Chart of ${id}`}>
        <WhenLoaded what={`The chart of ${id}`}>
          <GalleryChart area={area} id={id} state={route.state} />
        </WhenLoaded>
      </main>
    </div>
  );
}
