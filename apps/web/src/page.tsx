import { navigationView, type App, type Ports } from '@bourse/core';
import { AppProvider, useView } from '@bourse/react';
import { useSyncExternalStore } from 'react';
import { CopyContext } from './adapters/copy';
import type { Locale } from './adapters/locale';
import { Notices } from './adapters/notices';
import { PreferencesContext, type Preferences } from './adapters/preferences';
import { SchemeContext, type Scheme } from './adapters/scheme';
import { useScreen, type Screens } from './adapters/screens';
import { WordsContext } from './adapters/words';
import { FaultBoundary } from './parts/fault-boundary';
import { LoadingScreen } from './screens/status/loading';
import { LostScreen } from './screens/status/lost';

export interface PageProps {
  app: App;
  locale: Locale;
  preferences: Preferences;
  scheme: Scheme;
  screens: Screens;
  onReload: () => void;
  copy: Ports['copy'];
}

/** Everything above the screens: words, choices, the app, and the corner for notices. */
export function Page({ app, locale, preferences, scheme, screens, onReload, copy }: PageProps) {
  const words = useSyncExternalStore(locale.subscribe, locale.get);
  return (
    <WordsContext value={words}>
      <PreferencesContext value={preferences}>
        <SchemeContext value={scheme}>
          <CopyContext value={copy}>
            <AppProvider app={app}>
              <FaultBoundary
                place="page"
                fallback={(reference) => <LostScreen reference={reference} onReload={onReload} />}
              >
                <CurrentScreen screens={screens} onReload={onReload} />
              </FaultBoundary>
              <Notices />
            </AppProvider>
          </CopyContext>
        </SchemeContext>
      </PreferencesContext>
    </WordsContext>
  );
}

function CurrentScreen({ screens, onReload }: { screens: Screens; onReload: () => void }) {
  const { screen } = useView(navigationView);
  const loaded = useScreen(screens, screen);
  if (loaded.phase === 'failed') return <LostScreen onReload={onReload} />;
  if (loaded.phase === 'loading') return <LoadingScreen />;
  return <loaded.Screen />;
}
