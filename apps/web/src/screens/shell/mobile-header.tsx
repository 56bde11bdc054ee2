import { settingsView } from '@bourse/core';
import { watchlistChipsView } from '@bourse/core/trading';
import { useSend, useView } from '@bourse/react';
import { Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import { IconButton } from '../../components/icon-button';
import { BalanceButton } from './balance-button';
import { Chip } from './chip';
import classes from './header.module.css';
import { MarginInUse } from './margin-in-use';
import { MenuButton } from './menu-button';
import { DepositButton } from './money-buttons';
import { SiteLink } from './site-link';

/** The phone's header: menu, brand, share of equity in use, balance, and the watchlist as a strip. */
export function MobileHeader() {
  const { settings } = useView(settingsView);
  return (
    <div>
      <Group component="header" gap="sm" wrap="nowrap" className={classes['header']} data-phone>
        <MenuButton />
        <div className={classes['brand']}>
          <SiteLink
            address={settings?.siteInfoUrl ?? ''}
            name={settings?.siteName ?? ''}
            image={settings?.logoSmall ?? ''}
            isShort
          />
        </div>
        <Group gap={4} wrap="nowrap" ml="auto">
          <div className={classes['used']}>
            <MarginInUse />
          </div>
          <BalanceButton />
          <DepositButton />
        </Group>
      </Group>
      <WatchlistStrip />
    </div>
  );
}

function WatchlistStrip() {
  const { chips, more, away } = useView(watchlistChipsView);
  const search = useSend('assetSearch');
  const intl = useIntl();
  return (
    <nav
      className={classes['strip']}
      aria-label={intl.formatMessage({ id: 'shell.watchlist', defaultMessage: 'Watch List' })}
    >
      <IconButton
        label={intl.formatMessage({ id: 'shell.addAsset', defaultMessage: 'Add assets' })}
        size={44}
        icon={<IconPlus size={18} stroke={1.8} />}
        onClick={() => search({ type: 'search.open' })}
      />
      {[...(away ? [away] : []), ...chips, ...more].map((chip) => (
        <Chip key={chip.id} chip={chip} />
      ))}
    </nav>
  );
}
