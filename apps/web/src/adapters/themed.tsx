import { navigationView, routeOf } from '@bourse/core';
import { useView } from '@bourse/react';
import {
  localStorageColorSchemeManager,
  MantineProvider,
  mergeThemeOverrides,
  type MantineColorSchemeManager,
} from '@mantine/core';
import { useIsomorphicEffect } from '@mantine/hooks';
import { useMemo, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { cssVariables, labels, theme } from '../theme';
import { pageNonce } from './nonce';

/** What a person chose for this device, else what the device likes. */
const schemes = localStorageColorSchemeManager({ key: 'webtrader_scheme' });

/** The provider keeps what it subscribed first: with another scheme of the route it has to subscribe anew. */
const managerFor = (_scheme: 'light' | 'dark' | undefined): MantineColorSchemeManager => ({
  ...schemes,
  subscribe: (onUpdate) => schemes.subscribe(onUpdate),
});

/** The product's taste for every part of the library; a route with a scheme of its own keeps to it. */
export function Themed({ children }: { children: ReactNode }) {
  const { screen } = useView(navigationView);
  const intl = useIntl();
  const scheme = screen === null ? undefined : routeOf(screen).scheme;
  const manager = useMemo(() => managerFor(scheme), [scheme]);
  // Before the first paint; the provider writes it after it.
  useIsomorphicEffect(() => {
    if (scheme) document.documentElement.dataset['mantineColorScheme'] = scheme;
  }, [scheme]);
  return (
    <MantineProvider
      theme={useMemo(() => mergeThemeOverrides(theme, labels(intl)), [intl])}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={manager}
      defaultColorScheme="auto"
      {...(scheme ? { forceColorScheme: scheme } : {})}
      getStyleNonce={pageNonce}
      deduplicateInlineStyles
      // The library's own variables are written here as well, so no stylesheet brings them a second time.
      deduplicateCssVariables={false}
    >
      {children}
    </MantineProvider>
  );
}
