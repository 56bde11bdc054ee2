import { navigationView, type App, type Ports, type ScreenName } from '@bourse/core';
import { AppProvider, useView } from '@bourse/react';
import { MantineProvider } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useSyncExternalStore, type ReactNode } from 'react';
import { RawIntlProvider } from 'react-intl';
import { CopyContext } from './adapters/copy';
import type { Locale } from './adapters/locale';
import { Notices } from './adapters/notices';
import { usePreference } from './adapters/preference';
import { PreferencesContext, usePreferences, type Preferences } from './adapters/preferences';
import { useScreen, type Screens } from './adapters/screens';
import { FaultBoundary } from './parts/fault-boundary';
import { LoadingScreen } from './screens/status/loading';
import { LostScreen } from './screens/status/lost';
import { cssVariables, theme } from './theme';

export interface PageProps {
  app: App;
  locale: Locale;
  preferences: Preferences;
  screens: Screens;
  onReload: () => void;
  copy: Ports['copy'];
  /** Of this answer: the Content-Security-Policy refuses style elements without it. */
  nonce: string;
}

/** These stay light whatever the device likes. */
const ALWAYS_LIGHT: readonly ScreenName[] = ['login'];

/** Everything above the screens: words, colours, the app, and the corner for notices. */
export function Page({ app, locale, preferences, screens, onReload, copy, nonce }: PageProps) {
  const intl = useSyncExternalStore(locale.subscribe, locale.get);
  return (
    <RawIntlProvider value={intl}>
      <PreferencesContext value={preferences}>
        <CopyContext value={copy}>
          <AppProvider app={app}>
            <Coloured nonce={nonce}>
              <FaultBoundary
                place="page"
                fallback={(reference) => <LostScreen reference={reference} onReload={onReload} />}
              >
                <CurrentScreen screens={screens} onReload={onReload} />
              </FaultBoundary>
              <Notices />
            </Coloured>
          </AppProvider>
        </CopyContext>
      </PreferencesContext>
    </RawIntlProvider>
  );
}

function Coloured({ nonce, children }: { nonce: string; children: ReactNode }) {
  const { screen } = useView(navigationView);
  const chosen = usePreference(usePreferences().scheme);
  const likesDark = useMediaQuery('(prefers-color-scheme: dark)', undefined, { getInitialValueInEffect: false });
  const device = likesDark ? 'dark' : 'light';
  const scheme = screen !== null && ALWAYS_LIGHT.includes(screen) ? 'light' : chosen === 'auto' ? device : chosen;
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      forceColorScheme={scheme}
      getStyleNonce={() => nonce}
      deduplicateInlineStyles
    >
      {children}
    </MantineProvider>
  );
}

function CurrentScreen({ screens, onReload }: { screens: Screens; onReload: () => void }) {
  const { screen } = useView(navigationView);
  const loaded = useScreen(screens, screen);
  if (loaded.phase === 'failed') return <LostScreen onReload={onReload} />;
  if (loaded.phase === 'loading') return <LoadingScreen />;
  return <loaded.Screen />;
}
