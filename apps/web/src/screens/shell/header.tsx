import { settingsView } from '@bourse/core';
import { useView } from '@bourse/react';
import { AccountButton } from './account-button';
import { Balance } from './balance';
import { BuyNow } from './buy-now';
import { SiteLink } from './site-link';
import classes from './header.module.css';
import { WatchlistChips } from './watchlist-chips';

/** The desktop header: brand, watchlist, balance, account (A-033…A-038). */
export function Header() {
  const { settings } = useView(settingsView);
  return (
    <header className={classes['header']}>
      <SiteLink address={settings?.siteInfoUrl ?? ''} name={settings?.siteName ?? ''} image={settings?.logo ?? ''} />
      <WatchlistChips />
      <div className={classes['end']}>
        <BuyNow />
        <Balance />
        <AccountButton />
      </div>
    </header>
  );
}
