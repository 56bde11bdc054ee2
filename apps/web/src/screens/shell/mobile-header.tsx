import { settingsView } from '@bourse/core';
import { tradingHeaderView, watchlistChipsView } from '@bourse/core/trading';
import { useSend, useView } from '@bourse/react';
import { IconMenu2, IconPlus } from '@tabler/icons-react';
import { IconButton } from '../../parts/icon-button';
import { Ring } from '../../parts/ring';
import { useText } from '../../parts/text';
import { Balance } from './balance';
import { Chip } from './chip';
import classes from './header.module.css';
import { SiteLink } from './site-link';

/** The phone's header: menu, brand, share of equity in use, balance, and the watchlist as a strip. */
export function MobileHeader() {
  const { settings } = useView(settingsView);
  const dialogs = useSend('dialogs');
  return (
    <div className={classes['phone']}>
      <header className={classes['header']}>
        <IconButton
          label="shell.openMenu"
          size={44}
          icon={<IconMenu2 size={22} stroke={1.8} />}
          onClick={() => dialogs({ type: 'dialog.open', name: 'menu', input: {} })}
        />
        <SiteLink
          address={settings?.siteInfoUrl ?? ''}
          name={settings?.siteName ?? ''}
          image={settings?.logoSmall ?? ''}
          isShort
        />
        <div className={classes['end']}>
          <MarginInUse />
          <Balance />
        </div>
      </header>
      <WatchlistStrip />
    </div>
  );
}

function MarginInUse() {
  const { ring, ringText } = useView(tradingHeaderView);
  if (ring === null) return <Ring share={0} text={ringText} label="shell.marginInUseUnknown" />;
  return <Ring share={ring} text={`${Math.round(ring)}%`} label="shell.marginInUse" />;
}

function WatchlistStrip() {
  const { chips, more } = useView(watchlistChipsView);
  const search = useSend('assetSearch');
  const say = useText();
  return (
    <nav className={classes['strip']} aria-label={say('shell.watchlist')}>
      <IconButton
        label="shell.addAsset"
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
