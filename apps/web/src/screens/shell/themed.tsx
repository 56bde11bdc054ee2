import { MantineProvider, type MantineColorSchemeManager } from '@mantine/core';
import type { ReactNode } from 'react';
import { pageNonce } from '../../adapters/nonce';
import { useScheme } from '../../adapters/scheme';
import { cssVariables, theme } from '../../theme';

const nothing = () => undefined;

/** The library's parts in the product's taste. Light or dark is decided for the whole page; the library only hears of it. */
export function Themed({ children }: { children: ReactNode }) {
  const scheme = useScheme();
  const manager: MantineColorSchemeManager = {
    get: () => scheme,
    set: nothing,
    subscribe: nothing,
    unsubscribe: nothing,
    clear: nothing,
  };
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={manager}
      forceColorScheme={scheme}
      getStyleNonce={pageNonce}
      deduplicateInlineStyles
      // The library's own variables are written here as well, so no stylesheet brings them a second time.
      deduplicateCssVariables={false}
    >
      {children}
    </MantineProvider>
  );
}
