import { AppProvider, type BoundApp } from '@bourse/react';
import english from '@bourse/messages/compiled/en.json';
import { MantineProvider, MantineThemeProvider } from '@mantine/core';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createIntl, RawIntlProvider } from 'react-intl';
import { afterEach, beforeEach } from 'vitest';
import { labels, theme } from '../theme';
import { signedInTheme } from '../theme.signed-in';

const intl = createIntl({ locale: 'en', messages: english });

/** No resident lives. */
const nobody: BoundApp = { send: () => undefined, snapshot: () => undefined, watch: () => () => undefined };

/** English texts and the product's looks, as the page gives them to its parts. */
const Frame = ({ children }: { children: ReactNode }) => (
  <AppProvider app={nobody}>
    <RawIntlProvider value={intl}>
      <MantineProvider env="test" theme={{ ...theme, components: { ...theme.components, ...labels(intl).components } }}>
        <MantineThemeProvider theme={signedInTheme}>{children}</MantineThemeProvider>
      </MantineProvider>
    </RawIntlProvider>
  </AppProvider>
);

/** An element of the document for each test of the file, and what a test does with what it shows there. */
export function mountedPage() {
  let root: Root;
  let holder: HTMLElement;
  beforeEach(() => {
    (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
    holder = document.body.appendChild(document.createElement('div'));
    root = createRoot(holder);
  });
  afterEach(() => {
    act(() => root.unmount());
    holder.remove();
  });
  const all = <E extends HTMLElement = HTMLElement>(selector: string) => [...holder.querySelectorAll<E>(selector)];
  const one = <E extends HTMLElement = HTMLElement>(selector: string): E => {
    const [found] = all<E>(selector);
    if (found === undefined) throw new Error(`There is no ${selector}`);
    return found;
  };
  return {
    show: (content: ReactNode) =>
      act(() =>
        root.render(
          <Frame>
            <main>{content}</main>
          </Frame>,
        ),
      ),
    all,
    one,
    press: (selector: string) => act(() => one(selector).click()),
    text: () => one('main').textContent,
  };
}
