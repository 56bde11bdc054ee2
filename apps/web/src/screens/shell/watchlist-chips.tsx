import { watchlistChipsView } from '@bourse/core/trading';
import { useSend, useView } from '@bourse/react';
import { IconChevronDown, IconPlus, IconX } from '@tabler/icons-react';
import { IconButton } from '../../parts/icon-button';
import { Popover } from '../../parts/popover';
import { Text } from '../../parts/text';
import { Chip } from './chip';
import classes from './header.module.css';

/** The newest three of the watchlist, the older ones behind "more", and a plus that finds new ones (A-034…A-037). */
export function WatchlistChips() {
  const { chips, more } = useView(watchlistChipsView);
  const search = useSend('assetSearch');
  return (
    <nav className={classes['chips']} aria-labelledby="watchlist-name">
      <span id="watchlist-name" className={classes['hidden']}>
        <Text of="shell.watchlist" />
      </span>
      {chips.map((chip) => (
        <Chip key={chip.id} chip={chip} />
      ))}
      {more.length > 0 ? <MoreChips /> : null}
      <IconButton
        label="shell.addAsset"
        icon={<IconPlus size={18} stroke={1.8} />}
        onClick={() => search({ type: 'search.open' })}
      />
    </nav>
  );
}

function MoreChips() {
  const { chips, more } = useView(watchlistChipsView);
  const send = useSend('watchlist');
  return (
    <Popover
      align="start"
      isTight
      button={{
        className: classes['more'],
        children: (
          <>
            <Text of="shell.more" /> <IconChevronDown size={14} aria-hidden />
          </>
        ),
      }}
    >
      <ul className={classes['list']}>
        {[...chips, ...more].map((chip) => (
          <li key={chip.id}>
            <Chip chip={chip} isWide />
            <IconButton
              label="watchlist.remove"
              values={{ name: chip.name }}
              icon={<IconX size={16} />}
              isDisabled={chip.isPending}
              onClick={() => send({ type: 'star.toggle', id: chip.id })}
            />
          </li>
        ))}
      </ul>
    </Popover>
  );
}
