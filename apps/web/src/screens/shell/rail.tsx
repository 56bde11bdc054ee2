import { ActionIcon } from '@mantine/core';
import { IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import { useRail } from '../../adapters/preferences';
import { BuyNow } from './buy-now';
import { MenuEntries } from './menu-entries';
import classes from './rail.module.css';

/** The left menu of a desktop: icons, or icons with names (A-048, A-051, R25). */
export function Rail() {
  const [rail, setRail] = useRail();
  const intl = useIntl();
  const isWide = rail === 'wide';
  return (
    <nav
      className={classes['rail']}
      data-wide={isWide || undefined}
      aria-label={intl.formatMessage({ id: 'shell.menu', defaultMessage: 'Menu' })}
    >
      <MenuEntries />
      <div className={classes['foot']}>
        <BuyNow isNarrow={!isWide} />
        <ActionIcon
          className={classes['fold'] ?? ''}
          w="100%"
          c="dimmed"
          aria-expanded={isWide}
          aria-label={
            isWide
              ? intl.formatMessage({ id: 'shell.collapseMenu', defaultMessage: 'Collapse menu' })
              : intl.formatMessage({ id: 'shell.expandMenu', defaultMessage: 'Expand menu' })
          }
          onClick={() => setRail(isWide ? 'narrow' : 'wide')}
        >
          {isWide ? <IconChevronsLeft size={18} /> : <IconChevronsRight size={18} />}
        </ActionIcon>
      </div>
    </nav>
  );
}
