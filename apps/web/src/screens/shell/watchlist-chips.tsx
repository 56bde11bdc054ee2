import { watchlistChipsView } from '@bourse/core/trading';
import { useSend, useView } from '@bourse/react';
import { Button, Group, Popover, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconPlus, IconX } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { IconButton } from '../../parts/icon-button';
import { Chip } from './chip';
import classes from './header.module.css';

/** The newest three of the watchlist, the older ones behind "more", and a plus that finds new ones (A-034…A-037). */
export function WatchlistChips() {
  const { chips, more } = useView(watchlistChipsView);
  const search = useSend('assetSearch');
  const intl = useIntl();
  return (
    <Group component="nav" gap="xs" wrap="nowrap" ml="sm" miw={0} aria-labelledby="watchlist-name">
      <VisuallyHidden id="watchlist-name">
        <FormattedMessage id="shell.watchlist" defaultMessage="Watchlist" />
      </VisuallyHidden>
      {chips.map((chip) => (
        <Chip key={chip.id} chip={chip} />
      ))}
      {more.length > 0 ? <MoreChips /> : null}
      <IconButton
        label={intl.formatMessage({ id: 'shell.addAsset', defaultMessage: 'Add assets' })}
        icon={<IconPlus size={18} stroke={1.8} />}
        onClick={() => search({ type: 'search.open' })}
      />
    </Group>
  );
}

function MoreChips() {
  const { chips, more } = useView(watchlistChipsView);
  const send = useSend('watchlist');
  const intl = useIntl();
  return (
    <Popover position="bottom-start">
      <Popover.Target>
        <Button
          variant="subtle"
          flex="none"
          h="2rem"
          px="sm"
          fw={400}
          c="dimmed"
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          <FormattedMessage id="shell.more" defaultMessage="more" />
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="xs">
        <ul className={classes['list']}>
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
                onClick={() => send({ type: 'star.toggle', id: chip.id })}
              />
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
