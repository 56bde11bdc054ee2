import { navigationView } from '@bourse/core';
import { openCountView } from '@bourse/core/trading';
import { useView } from '@bourse/react';
import { ActionIcon, Indicator, NavLink, VisuallyHidden } from '@mantine/core';
import { IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'wouter';
import { useRail } from '../../adapters/preferences';
import { entries } from './entries';
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
      <ActionIcon
        w="100%"
        h="2.25rem"
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
    </nav>
  );
}

const ENTRY = { root: classes['entry'] ?? '', section: classes['icon'] ?? '', body: classes['name'] ?? '' };

/** The screens one can go to from here, the open positions counted (T-127, A-052). */
export function MenuEntries({ onGo }: { onGo?: () => void }) {
  const { screen } = useView(navigationView);
  return (
    <ul className={classes['entries']} onClick={onGo}>
      {entries.map(({ name, path, label, icon: Icon }) => {
        const icon = <Icon size="1.25rem" stroke={1.6} display="block" aria-hidden />;
        return (
          <li key={name}>
            <NavLink
              component={Link}
              href={path}
              aria-current={screen === name ? 'page' : undefined}
              classNames={ENTRY}
              leftSection={name === 'orderBook' ? <Counted>{icon}</Counted> : icon}
              label={<FormattedMessage {...label} />}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** A count in the icon's corner, said in words to who does not see it; hidden at 0. */
function Counted({ children }: { children: ReactNode }) {
  const { openCount: count } = useView(openCountView);
  return (
    <>
      <Indicator inline label={count} disabled={count === 0} size={16} offset={2} aria-hidden>
        {children}
      </Indicator>
      {count === 0 ? null : (
        <VisuallyHidden>
          <FormattedMessage
            id="shell.openPositions"
            defaultMessage="{count, plural, one {# open position} other {# open positions}}"
            values={{ count }}
          />
        </VisuallyHidden>
      )}
    </>
  );
}
