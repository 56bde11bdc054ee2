import { navigationView, type App, type ScreenName } from '@bourse/core';
import { AppProvider, FlowFailed, FlowGuard, useView } from '@bourse/react';
import { ErrorBoundary } from 'react-error-boundary';
import type { IntlShape } from 'react-intl';
import { Router } from 'wouter';
import { DocumentHead } from './adapters/document';
import { referenceOf, reportFault } from './adapters/faults';
import { Localised } from './adapters/intl';
import { useAppLocation } from './adapters/use-app-location';
import { Notices } from './adapters/notices';
import { useScreen, type Loaded, type Screens } from './adapters/screens';
import { Themed } from './adapters/themed';
import { LoadingState } from './components/states';
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

/** The screen that core's guard allows. */
function CurrentScreen(props: ScreenProps) {
  const { screen } = useView(navigationView);
  // The guard has not decided yet (R2).
  if (screen === null) return <LoadingScreen />;
  return <LoadedScreen {...props} name={screen} />;
}

function LoadedScreen({ screens, name, onReload }: ScreenProps & { name: ScreenName }) {
  const loaded = useScreen(screens, name);
  const framing = screens.frameOf(name);
  if (!framing) return <WithoutFrame key={name} loaded={loaded} onReload={onReload} />;
  // The same frame for all screens, also before one arrives: its focus and what is pressed in it are not lost.
  return (
    <framing.Frame>
      {loaded.phase === 'ready' ? <loaded.Screen /> : null}
      {loaded.phase === 'failed' ? <LostScreen isInside onReload={onReload} /> : null}
      {loaded.phase === 'loading' ? <LoadingState /> : null}
    </framing.Frame>
  );
}

function WithoutFrame({ loaded, onReload }: Pick<PageProps, 'onReload'> & { loaded: Loaded }) {
  if (loaded.phase === 'ready') return <loaded.Screen />;
  return loaded.phase === 'failed' ? <LostScreen onReload={onReload} /> : <LoadingScreen />;
}
