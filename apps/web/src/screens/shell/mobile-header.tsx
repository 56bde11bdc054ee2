import { settingsView } from '@bourse/core';
import { tradingHeaderView, watchlistChipsView } from '@bourse/core/trading';
import { useSend, useView } from '@bourse/react';
import { Burger, Group, RingProgress } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import { IconButton } from '../../parts/icon-button';
import { Balance } from './balance';
import { Chip } from './chip';
import classes from './header.module.css';
import { SiteLink } from './site-link';

/** The phone's header: menu, brand, share of equity in use, balance, and the watchlist as a strip. */
export function MobileHeader() {
  const { settings } = useView(settingsView);
  const dialogs = useSend('dialogs');
  const intl = useIntl();
  return (
    <div>
      <Group component="header" gap="sm" wrap="nowrap" className={classes['header']} data-phone>
        <Burger
          className={classes['burger']}
          size={18}
          aria-label={intl.formatMessage({ id: 'shell.openMenu', defaultMessage: 'Open menu' })}
          onClick={() => dialogs({ type: 'dialog.open', name: 'menu', input: {} })}
        />
        <SiteLink
          address={settings?.siteInfoUrl ?? ''}
          name={settings?.siteName ?? ''}
          image={settings?.logoSmall ?? ''}
          isShort
        />
        <Group gap="md" wrap="nowrap" ml="auto">
          <MarginInUse />
          <Balance />
        </Group>
      </Group>
      <WatchlistStrip />
    </div>
  );
}

function MarginInUse() {
  const { ring, ringText } = useView(tradingHeaderView);
  const intl = useIntl();
  const share = ring === null ? ringText : `${Math.round(ring)}%`;
  const name =
    ring === null
      ? intl.formatMessage({ id: 'shell.marginInUseUnknown', defaultMessage: 'Margin in use: not known yet' })
      : intl.formatMessage({ id: 'shell.marginInUse', defaultMessage: 'Margin in use: {share} of equity' }, { share });
  return (
    <RingProgress
      role="img"
      aria-label={name}
      size={36}
      thickness={3}
      roundCaps
      rootColor="var(--line)"
      sections={ring ? [{ value: ring, color: 'var(--accent)' }] : []}
      label={<span className="number">{share}</span>}
      classNames={{ label: classes['ring'] ?? '' }}
    />
  );
}

function WatchlistStrip() {
  const { chips, more } = useView(watchlistChipsView);
  const search = useSend('assetSearch');
  const intl = useIntl();
  return (
    <nav
      className={classes['strip']}
      aria-label={intl.formatMessage({ id: 'shell.watchlist', defaultMessage: 'Watchlist' })}
    >
      <IconButton
        label={intl.formatMessage({ id: 'shell.addAsset', defaultMessage: 'Add assets' })}
        size={44}
        icon={<IconPlus size={18} stroke={1.8} />}
        onClick={() => search({ type: 'search.open' })}
      />
      {[...chips, ...more].map((chip) => (
        <Chip key={chip.id} chip={chip} />
      ))}
    </nav>
  );
}
