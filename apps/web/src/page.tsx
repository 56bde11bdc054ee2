import { routes, type App, type Ports } from '@bourse/core';
import { AppProvider } from '@bourse/react';
import { ErrorBoundary } from 'react-error-boundary';
import type { IntlShape } from 'react-intl';
import { Route, Router, Switch } from 'wouter';
import { CopyContext } from './adapters/copy';
import { DocumentHead } from './adapters/document';
import { referenceOf, reportFault } from './adapters/faults';
import { Localised } from './adapters/intl';
import { useAppLocation } from './adapters/location';
import { Notices } from './adapters/notices';
import { useScreen, type Screens } from './adapters/screens';
import { Themed } from './adapters/themed';
import { LoadingScreen } from './screens/status/loading';
import { LostScreen } from './screens/status/lost';

export interface PageProps {
  app: App;
  intl: IntlShape;
  screens: Screens;
  onReload: () => void;
  copy: Ports['copy'];
}

/** Everything above the screens: texts, looks, the app, the address and the corner for notices. */
export function Page({ app, intl, screens, onReload, copy }: PageProps) {
  return (
    <AppProvider app={app}>
      <Localised first={intl}>
        <Themed>
          <CopyContext value={copy}>
            <DocumentHead />
            <ErrorBoundary
              onError={(error) => reportFault('page', error)}
              fallbackRender={({ error }) => <LostScreen reference={referenceOf(error)} onReload={onReload} />}
            >
              <Router hook={useAppLocation}>
                <Switch>
                  {/* The guard has not decided yet. */}
                  <Route path="">
                    <LoadingScreen />
                  </Route>
                  {routes.map(({ screen, path }) => (
                    <Route key={path} path={path}>
                      <CurrentScreen screens={screens} name={screen} onReload={onReload} />
                    </Route>
                  ))}
                  <Route>
                    <CurrentScreen screens={screens} name="notFound" onReload={onReload} />
                  </Route>
                </Switch>
              </Router>
            </ErrorBoundary>
            <Notices />
          </CopyContext>
        </Themed>
      </Localised>
    </AppProvider>
  );
}

type CurrentScreenProps = Pick<PageProps, 'screens' | 'onReload'> & { name: Parameters<Screens['load']>[0] };

function CurrentScreen({ screens, name, onReload }: CurrentScreenProps) {
  const loaded = useScreen(screens, name);
  if (loaded.phase === 'failed') return <LostScreen onReload={onReload} />;
  if (loaded.phase === 'loading') return <LoadingScreen />;
  return <loaded.Screen />;
}
