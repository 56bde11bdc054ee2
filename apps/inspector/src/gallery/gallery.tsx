import { Alert, Loader } from '@mantine/core';
import { charts } from 'virtual:charts';
import { useMemo } from 'react';
import { ChartView } from '../chart/chart-view';
import { StatePanel } from '../chart/state-panel';
import { useDrawing } from '../chart/use-drawing';
import { hashOf, type Route } from '../shell/route';
import classes from './gallery.module.css';
import { MachineList } from './machine-list';

const first = charts.find(({ id }) => id === 'signIn') ?? charts[0];

/** Every machine of the client: a list, the chart of one, and what a state of it does. */
export function Gallery({ route }: { route: Route }) {
  const area = route.area ?? first?.area ?? '';
  const id = route.id ?? first?.id ?? '';
  const drawing = useDrawing(area, id);
  const linkTo = useMemo(() => (state: string) => hashOf({ place: 'gallery', area, id, state }), [area, id]);
  return (
    <div className={classes.gallery}>
      <MachineList place="gallery" area={area} id={id} />
      <main className={classes.main} aria-label={`Chart of ${id}`}>
        {drawing === 'missing' && <Alert color="red">{`There is no machine "${id}" in "${area}".`}</Alert>}
        {drawing === 'loading' && <Loader className={classes.loader} aria-label="Loading" />}
        {typeof drawing === 'object' && (
          <>
            <ChartView key={`${area}/${id}`} drawing={drawing} chosen={route.state} linkTo={linkTo} />
            <StatePanel drawing={drawing} chosen={route.state} linkTo={linkTo} />
          </>
        )}
      </main>
    </div>
  );
}
