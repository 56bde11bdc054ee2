import '../../styles/signed-in';
import { navigationView, routeOf, type AreaName } from '@bourse/core';
import { useView } from '@bourse/react';
import { MantineThemeProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { preloadParts } from '../../adapters/lazy-part';
import { LateArea } from '../../components/late-area';
import { PanelBoundary } from '../../components/panel-boundary';
import { takePageFocus } from '../../components/page-focus';
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
/** A button that floats over the page has no place for a retry. */
const NOTHING = () => null;

/** Nothing has the focus, and the next Tab goes on from here: browsers keep the place of what had it last. */
const beginAt = (frame: HTMLElement) => {
  frame.tabIndex = -1;
  frame.focus({ preventScroll: true });
  frame.blur();
  frame.removeAttribute('tabindex');
};

/** The frame has come, as after a sign-in: its first stop is the way past it, and what it may open is prefetched. */
const settle = (frame: HTMLElement | null) => {
  if (!frame) return;
  const focused = document.activeElement;
  if (focused === document.body || focused?.id === CONTENT) beginAt(frame);
  preloadParts();
};

/**
 * The signed-in frame around a screen. The library's AppShell lets the page itself scroll under heads and feet of fixed
 * heights; here the content scrolls between them, and the foot and the banner are as high as their texts.
 */
export function Shell({ children }: { children: ReactNode }) {
  const isMobile = useIsMobile();
  const { screen } = useView(navigationView);
  const { area, also, isWide } = routeOf(screen ?? 'notFound');
  const hasRail = !isMobile && isWide !== true;
  return (
    <MantineThemeProvider theme={signedInTheme}>
      {/* A page of another area waits for that alone, in its own place (hard case 1). */}
      <AreaGate area="trading" isOpen={area !== 'trading'}>
        <div ref={settle} className={classes['shell']} data-shell>
          <SkipLink target={CONTENT} />
          <PanelBoundary name="header">{isMobile ? <MobileHeader /> : <Header hasMenu={!hasRail} />}</PanelBoundary>
          <OfflineBanner />
          <div className={classes['body']}>
            {hasRail ? (
              <PanelBoundary name="menu">
                <Rail />
              </PanelBoundary>
            ) : null}
            {/* Each screen begins at its top. */}
            <main ref={takePageFocus} key={screen} id={CONTENT} tabIndex={-1} className={classes['main']}>
              <PanelBoundary>{also ? <Present area={also}>{children}</Present> : children}</PanelBoundary>
            </main>
          </div>
          <PanelBoundary name="figures">
            <Present area="trading">
              <FiguresBar />
            </Present>
          </PanelBoundary>
          {/* The chat's own page has it in front already. */}
          {screen === 'liveChat' ? null : (
            <PanelBoundary name="chat button" frame={NOTHING}>
              <ChatButton />
            </PanelBoundary>
          )}
          <DialogHost />
        </div>
      </AreaGate>
    </MantineThemeProvider>
  );
}

/** Shows at once what an area fills in when it comes, and a retry where it did not. */
const Present = ({ area, children }: { area: AreaName; children: ReactNode }) => (
  <LateArea area={area} isReady>
    {children}
  </LateArea>
);
