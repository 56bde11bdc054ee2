import { settingsView } from '@bourse/core';
import { useView } from '@bourse/react';
import { Group } from '@mantine/core';
import { AccountButton } from './account-button';
import { Balance } from './balance';
import { BuyNow } from './buy-now';
import { MarginInUse } from './margin-in-use';
import { SiteLink } from './site-link';
import classes from './header.module.css';
import { WatchlistChips } from './watchlist-chips';

/** The desktop header: brand, watchlist, balance, account (A-033…A-038). */
export function Header() {
  const { settings } = useView(settingsView);
  return (
    <Group component="header" gap="lg" wrap="nowrap" className={classes['header']}>
      <SiteLink address={settings?.siteInfoUrl ?? ''} name={settings?.siteName ?? ''} image={settings?.logo ?? ''} />
      <WatchlistChips />
      <Group gap="lg" wrap="nowrap" ml="auto">
        <BuyNow />
        <MarginInUse />
        <Balance />
        <AccountButton />
      </Group>
    </Group>
  );
}
