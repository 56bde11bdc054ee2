import english from '@bourse/messages/compiled/en.json';
import { MantineProvider, MantineThemeProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { createIntl, RawIntlProvider } from 'react-intl';
import { labels, theme } from '../theme';
import { signedInTheme } from '../theme.signed-in';

const intl = createIntl({ locale: 'en', messages: english });

/** English texts and the product's looks, as the page gives them to its parts. */
export const Frame = ({ children }: { children: ReactNode }) => (
  <RawIntlProvider value={intl}>
    <MantineProvider env="test" theme={{ ...theme, components: { ...theme.components, ...labels(intl).components } }}>
      <MantineThemeProvider theme={signedInTheme}>{children}</MantineThemeProvider>
    </MantineProvider>
  </RawIntlProvider>
);
