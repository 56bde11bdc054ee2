import {
  ActionIcon,
  MantineProvider,
  SegmentedControl,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { Gallery } from '../gallery/gallery';
import { Live } from '../live/live';
import { liveHash } from '../live/use-sessions';
import classes from './app.module.css';
import { pageNonce } from './nonce';
import { hashOf, useRoute, type Place, type Route } from './route';
import { theme } from './theme';
import { useLoaded } from './use-loaded';
import { WhenLoaded } from './when-loaded';

function SchemeButton() {
  const scheme = useComputedColorScheme('light');
  const { setColorScheme } = useMantineColorScheme();
  const other = scheme === 'dark' ? 'light' : 'dark';
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={`Use ${other} colours`}
      onClick={() => setColorScheme(other)}
    >
      {scheme === 'dark' ? <IconSun size={18} /> : <IconMoon size={18} />}
    </ActionIcon>
  );
}

/** Brings every machine of the client with it: loaded when it is opened. */
function Simulation({ route }: { route: Route }) {
  const { Simulate } = useLoaded('simulation', () => import('../simulate/simulate'));
  return <Simulate route={route} />;
}

const titles: Record<Place, string> = { gallery: 'Gallery', simulate: 'Simulate', live: 'Live' };

function Pages() {
  const route = useRoute();
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1 className={classes.brand}>
          <a
            href={location.pathname}
            onClick={(event) => {
              event.preventDefault();
              location.hash = hashOf({ place: 'gallery' });
            }}
          >
            Inspector
          </a>
        </h1>
        <SegmentedControl
          size="xs"
          aria-label="Part of the inspector"
          value={route.place}
          onChange={(place) => {
            // The machine stays the same, where there is one.
            const { area, id } = route;
            location.hash = place === 'live' ? liveHash() : hashOf({ place: place as Place, area, id });
          }}
          data={Object.entries(titles).map(([value, label]) => ({ value, label }))}
        />
        <span className={classes.rest} />
        <SchemeButton />
      </header>
      {route.place === 'gallery' && <Gallery route={route} />}
      {route.place === 'live' && <Live />}
      {route.place === 'simulate' && (
        <WhenLoaded what="The simulation">
          <Simulation route={route} />
        </WhenLoaded>
      )}
    </div>
  );
}

export function App() {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={pageNonce}>
      <Pages />
    </MantineProvider>
  );
}
