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

/** The colour scheme chosen for this device, else the device's preference. */
const schemes = localStorageColorSchemeManager({ key: 'webtrader_scheme' });

/** The provider keeps its first subscription, so it is remounted when the route sets another scheme. */
const managerFor = (_scheme: 'light' | 'dark' | undefined): MantineColorSchemeManager => ({
  ...schemes,
  subscribe: (onUpdate) => schemes.subscribe(onUpdate),
});

/** The product's theme for every component of the library; a route with a scheme of its own keeps it. */
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
