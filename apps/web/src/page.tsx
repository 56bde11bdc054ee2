import { routes, type App, type ScreenName } from '@bourse/core';
import { AppProvider, FlowFailed, FlowGuard } from '@bourse/react';
import { ErrorBoundary } from 'react-error-boundary';
import type { IntlShape } from 'react-intl';
import { Route, Router, Switch, useLocation } from 'wouter';
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
}

/** Everything above the screens: texts, looks, the app, the address and the corner for notices. */
export function Page({ app, intl, screens, onReload }: PageProps) {
  return (
    <AppProvider app={app}>
      <Localised first={intl}>
        <Themed>
          <DocumentHead />
          <ErrorBoundary
            onError={(error) => (error instanceof FlowFailed ? undefined : reportFault('page', error))}
            fallbackRender={({ error, resetErrorBoundary }) =>
              error instanceof FlowFailed ? (
                <LostScreen
                  onReload={() => {
                    app.send('areas', { type: 'flow.retry', name: error.flow });
                    resetErrorBoundary();
                  }}
                />
              ) : (
                <LostScreen reference={referenceOf(error)} onReload={onReload} />
              )
            }
          >
            <FlowGuard>
              <Router hook={useAppLocation}>
                <CurrentScreen screens={screens} onReload={onReload} />
              </Router>
            </FlowGuard>
          </ErrorBoundary>
          <Notices />
        </Themed>
      </Localised>
    </AppProvider>
  );
}

type ScreenProps = Pick<PageProps, 'screens' | 'onReload'>;

/** The screen of the route that core's guard allows. */
function CurrentScreen(props: ScreenProps) {
  const [path] = useLocation();
  // The guard has not decided yet.
  if (path === '') return <LoadingScreen />;
  return (
    <Switch>
      {routes.map(({ screen, path: pattern }) => (
        <Route key={pattern} path={pattern}>
          <LoadedScreen {...props} name={screen} />
        </Route>
      ))}
      <Route>
        <LoadedScreen {...props} name="notFound" />
      </Route>
    </Switch>
  );
}

function LoadedScreen({ screens, name, onReload }: ScreenProps & { name: ScreenName }) {
  const loaded = useScreen(screens, name);
  if (loaded.phase === 'ready') return <loaded.Screen />;
  const frame = screens.frameOf(name);
  if (loaded.phase === 'failed') return frame ? <frame.Lost /> : <LostScreen onReload={onReload} />;
  return frame ? <frame.Late /> : <LoadingScreen />;
}
