import '../../styles/signed-in';
import { navigationView, routeOf } from '@bourse/core';
import { useView } from '@bourse/react';
import { MantineThemeProvider } from '@mantine/core';
import type { ComponentType } from 'react';
import { preloadParts } from '../../adapters/lazy-part';
import { PanelBoundary } from '../../components/panel-boundary';
import { useIsMobile } from '../../components/use-is-mobile';
import { signedInTheme } from '../../theme.signed-in';
import { AreaGate } from './area-gate';
import { ChatButton } from './chat-button';
import { DialogHost } from './dialog-host';
import { FiguresBar } from './figures-bar';
import { Header } from './header';
import { MobileHeader } from './mobile-header';
import { OfflineBanner } from './offline-banner';
import { Rail } from './rail';
import { SkipLink } from './skip-link';
import classes from './shell.module.css';

const CONTENT = 'content';

/** The frame has rendered: prefetch what it may open. */
const settle = (frame: HTMLElement | null) => {
  if (frame) preloadParts();
};

/**
 * The signed-in frame around a screen. The library's AppShell lets the page itself scroll under heads and feet of fixed
 * heights; here the content scrolls between them, and the foot and the banner are as high as their texts.
 */
function Shell({ screen: Screen }: { screen: ComponentType }) {
  const isMobile = useIsMobile();
  const { screen } = useView(navigationView);
  const hasRail = !isMobile && (screen === null || routeOf(screen).isWide !== true);
  return (
    <AreaGate area="trading">
      <div ref={settle} className={classes['shell']} data-shell>
        <SkipLink target={CONTENT} />
        {isMobile ? <MobileHeader /> : <Header hasMenu={!hasRail} />}
        <OfflineBanner />
        <div className={classes['body']}>
          {hasRail ? <Rail /> : null}
          <main id={CONTENT} tabIndex={-1} className={classes['main']}>
            <PanelBoundary>
              <Screen />
            </PanelBoundary>
          </main>
        </div>
        <FiguresBar />
        <ChatButton />
        <DialogHost />
      </div>
    </AreaGate>
  );
}

const known = new WeakMap<ComponentType, ComponentType>();

/** The screen within the frame: the same component for the same screen. */
export function framed(screen: ComponentType): ComponentType {
  const present = known.get(screen);
  if (present) return present;
  const Framed = () => (
    <MantineThemeProvider theme={signedInTheme}>
      <Shell screen={screen} />
    </MantineThemeProvider>
  );
  known.set(screen, Framed);
  return Framed;
}
