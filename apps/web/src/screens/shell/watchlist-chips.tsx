import { watchlistChipsView } from '@bourse/core/trading';
import { useSend, useView } from '@bourse/react';
import { Button, Group, Popover, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconPlus, IconX } from '@tabler/icons-react';
import { memo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AssetMark } from '../../components/asset-mark';
import { IconButton } from '../../components/icon-button';
import { passFocus } from '../../components/pass-focus';
import { Chip } from './chip';
import classes from './header.module.css';

/**
 * How wide a window has to be for the chip of a place: narrower than the first (992 px) there is room for none, and all
 * are behind "more".
 */
const ROOM = ['md', 'lg', 'xl', 'xl'] as const;
const roomFor = (place: number) => ROOM[place] ?? 'xl';

/** A chip that goes behind "more" leaves the focus to it, or to what stands beside it where nothing is behind it. */
const leaveToMore = () =>
  passFocus((chip) => {
    const strip = chip.closest('nav');
    return [strip?.querySelector<HTMLElement>('[aria-haspopup]'), ...(strip?.querySelectorAll('button') ?? [])];
  });
/** One for each place: a chip that another one moves to the next may be hidden there. */
const LEAVE = ROOM.map(leaveToMore);

/** The newest three of the watchlist, all of it behind "more" where there are older ones, and a plus (A-034…A-037, T-159). */
export function WatchlistChips() {
  const { chips, away } = useView(watchlistChipsView);
  return (
    <Group component="nav" gap="xs" wrap="nowrap" ml="sm" miw={0} aria-labelledby="watchlist-name">
      <VisuallyHidden id="watchlist-name">
        <FormattedMessage id="shell.watchlist" defaultMessage="Watch List" />
      </VisuallyHidden>
      {[...(away ? [away] : []), ...chips].map((chip, place) => (
        <Chip key={chip.id} chip={chip} visibleFrom={roomFor(place)} leave={LEAVE[place]} />
      ))}
      {chips.length > 0 ? <MoreChips /> : null}
      <AddAssets />
    </Group>
  );
}

/** Not drawn again with every price. */
const AddAssets = memo(function AddAssets() {
  const search = useSend('assetSearch');
  const intl = useIntl();
  return (
    <IconButton
      label={intl.formatMessage({ id: 'shell.addAsset', defaultMessage: 'Add assets' })}
      icon={<IconPlus size={18} stroke={1.8} />}
      onClick={() => search({ type: 'search.open' })}
    />
  );
});

/**
 * The whole watchlist: each asset can be taken off it here. It is marked where it holds the current one, which
 * stands above the others while it is none of them.
 */
function MoreChips() {
  const { chips, more, away } = useView(watchlistChipsView);
  const send = useSend('watchlist');
  const intl = useIntl();
  const last = chips.length - (away ? 0 : 1);
  const current = more.find(({ isCurrent }) => isCurrent);
  const place = chips.findIndex(({ isCurrent }) => isCurrent);
  const mark = current ? 'older' : away ? roomFor(0) : place >= 0 && roomFor(place);
  return (
    <Popover position="bottom-start">
      <Popover.Target>
        <Button
          variant="subtle"
          flex="none"
          px="sm"
          fw={400}
          c={current ? 'var(--text)' : 'dimmed'}
          {...(more.length === 0 && { hiddenFrom: roomFor(last) })}
          className={classes['more'] ?? ''}
          data-current={mark || undefined}
          title={current?.name}
          leftSection={
            current && <AssetMark image={current.image} symbol={current.symbol} type={current.type} size={18} />
          }
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          <FormattedMessage id="shell.more" defaultMessage="more" />
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="xs">
        <ul className={classes['list']} tabIndex={-1}>
          {away ? (
            <li>
              <Chip chip={away} isWide />
            </li>
          ) : null}
          {[...chips, ...more].map((chip) => (
            <li key={chip.id}>
              <Chip chip={chip} isWide />
              <IconButton
                label={intl.formatMessage(
                  { id: 'watchlist.remove', defaultMessage: 'Remove {name} from the watchlist' },
                  { name: chip.name },
                )}
                icon={<IconX size={16} />}
                isDisabled={chip.isPending}
                onClick={({ currentTarget }) => {
                  // The button goes with its asset: the focus stays in the list, for Escape and the next one.
                  currentTarget.closest('ul')?.focus();
                  send({ type: 'star.toggle', id: chip.id });
                }}
              />
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
