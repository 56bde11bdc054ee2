import { publicChatView, publicLinksView, settingsView } from '@bourse/core';
import { useView } from '@bourse/react';
import { Anchor, Button } from '@mantine/core';
import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'wouter';
import { lazyPart } from '../../adapters/lazy-part';
import { MessageText } from '../../adapters/message';
import { takePageFocus } from '../../components/page-focus';
import { ConnectionNote } from '../status/connection-note';
import { LanguageSelect } from './language-select';
import classes from './public.module.css';
import { SiteBrand } from './site-brand';

/** Few operators offer it; the page is whole without it. */
const PublicChat = lazyPart(() => import('./public-chat'), { isOnDemand: true });

/** The year of the copyright is written by react-intl: this page does not load dayjs for it. */
const TODAY = Date.now();

export interface PublicPageProps {
  children: ReactNode;
  /** Fills the second half of a wide window; left out of a narrow one. */
  aside?: ReactNode;
}

/** The frame of the pages of a guest: brand and language above, links, copyright and chat below. */
export function PublicPage({ children, aside }: PublicPageProps) {
  const { settings } = useView(settingsView);
  const { isShown: hasChat } = useView(publicChatView);
  const intl = useIntl();
  return (
    <div className={classes['halves']}>
      <div className={classes['page']}>
        <ConnectionNote />
        <header className={classes['header']}>
          <SiteBrand />
          <div className={classes['links']}>
            <PublicLinks />
            <LanguageSelect />
          </div>
        </header>
        <main ref={takePageFocus} tabIndex={-1} className={classes['main']}>
          {children}
        </main>
        <footer className={classes['footer']}>
          <FooterLink address={settings?.termsUrl ?? ''}>
            <FormattedMessage id="footer.terms" defaultMessage="Terms of Service" />
          </FooterLink>
          <FooterLink address={settings?.privacyUrl ?? ''}>
            <FormattedMessage id="footer.privacy" defaultMessage="Privacy Policy" />
          </FooterLink>
          <span>
            <FormattedMessage
              id="footer.copyright"
              defaultMessage="© {year} {siteName}. All rights reserved."
              values={{ year: intl.formatDate(TODAY, { year: 'numeric' }), siteName: settings?.siteName ?? '' }}
            />
          </span>
          {hasChat ? (
            <ErrorBoundary fallback={null}>
              <Suspense fallback={null}>
                <PublicChat />
              </Suspense>
            </ErrorBoundary>
          ) : null}
        </footer>
      </div>
      {aside}
    </div>
  );
}

/** Where else a guest may go from here. */
function PublicLinks() {
  const { links } = useView(publicLinksView);
  if (links.length === 0) return null;
  return (
    <nav className={classes['links']}>
      {links.map(({ path, label }) => (
        <Button key={path} component={Link} href={path} variant="default" size="sm">
          <MessageText of={label} />
        </Button>
      ))}
    </nav>
  );
}

/** Hidden while it has no address. */
function FooterLink({ address, children }: { address: string; children: ReactNode }) {
  if (address === '') return null;
  return (
    <Anchor href={address} target="_blank" rel="noopener noreferrer" inherit c="inherit" underline="always">
      {children}
    </Anchor>
  );
}
