import { settingsView } from '@bourse/core';
import { useView } from '@bourse/react';
import { Group } from '@mantine/core';
import { AccountButton } from './account-button';
import { BalanceButton } from './balance-button';
import { Bonus } from './bonus';
import { BuyNow } from './buy-now';
import { MarginInUse } from './margin-in-use';
import { MenuButton } from './menu-button';
import { DepositButton, WithdrawButton } from './money-buttons';
import { SiteLink } from './site-link';
import classes from './header.module.css';
import { WatchlistChips } from './watchlist-chips';

/** The desktop header: brand, watchlist, balance and bonus, money in and out, account. */
export function Header({ hasMenu }: { hasMenu: boolean }) {
  const { settings } = useView(settingsView);
  return (
    <Group component="header" gap="md" wrap="nowrap" className={classes['header']}>
      {hasMenu ? <MenuButton /> : null}
      <SiteLink address={settings?.siteInfoUrl ?? ''} name={settings?.siteName ?? ''} image={settings?.logo ?? ''} />
      <WatchlistChips />
      <Group gap="md" wrap="nowrap" ml="auto">
        {/* A narrower one has no room for it beside long figures: the menu has it as well. */}
        <BuyNow visibleFrom="lg" />
        <MarginInUse />
        <Bonus />
        <BalanceButton />
        <Group gap="sm" wrap="nowrap">
          <WithdrawButton />
          <DepositButton />
        </Group>
        <AccountButton />
      </Group>
    </Group>
  );
}
