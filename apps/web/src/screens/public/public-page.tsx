import { settingsView } from '@bourse/core';
import { useView } from '@bourse/react';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LanguageSelect } from './language-select';
import classes from './public.module.css';
import { SiteBrand } from './site-brand';

/** The year of the copyright is written by react-intl: this page does not load dayjs for it. */
const TODAY = Date.now();

export interface PublicPageProps {
  children: ReactNode;
  /** Fills the other half of a window that has room for two; left out of a narrower one. */
  aside?: ReactNode;
}

/** The frame of the pages for visitors: brand and language above, links and copyright below. */
export function PublicPage({ children, aside }: PublicPageProps) {
  const { settings } = useView(settingsView);
  const intl = useIntl();
  return (
    <div className={classes['halves']}>
      <div className={classes['page']}>
        <header className={classes['header']}>
          <SiteBrand />
          <LanguageSelect />
        </header>
        <main className={classes['main']}>{children}</main>
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
        </footer>
      </div>
      {aside}
    </div>
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
