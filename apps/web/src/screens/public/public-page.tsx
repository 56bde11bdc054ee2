import { settingsView } from '@bourse/core';
import { useView } from '@bourse/react';
import type { ReactNode } from 'react';
import { Brand } from '../../parts/brand';
import { Text } from '../../parts/text';
import { LanguageSelect } from './language-select';
import classes from './public.module.css';

const YEAR = String(new Date().getFullYear());

/** The frame of the pages for visitors: brand and language above, links and copyright below. */
export function PublicPage({ children }: { children: ReactNode }) {
  const { settings } = useView(settingsView);
  const siteName = settings?.siteName ?? '';
  return (
    <div className={classes['page']}>
      <header className={classes['header']}>
        <Brand name={siteName} image={settings?.logo ?? ''} />
        <LanguageSelect />
      </header>
      <main className={classes['main']}>{children}</main>
      <footer className={classes['footer']}>
        <FooterLink address={settings?.termsUrl ?? ''} label="footer.terms" />
        <FooterLink address={settings?.privacyUrl ?? ''} label="footer.privacy" />
        <span>
          <Text of="footer.copyright" values={{ year: YEAR, siteName }} />
        </span>
      </footer>
    </div>
  );
}

/** Hidden while it has no address. */
function FooterLink({ address, label }: { address: string; label: 'footer.terms' | 'footer.privacy' }) {
  if (address === '') return null;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      <Text of={label} />
    </a>
  );
}
