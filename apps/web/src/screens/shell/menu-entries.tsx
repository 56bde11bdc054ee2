import { navigationView, routeOf } from '@bourse/core';
import { shellView, type Entry, type MenuName } from '@bourse/core/account';
import { openCountView } from '@bourse/core/trading';
import { useSend, useView } from '@bourse/react';
import { Indicator, NavLink, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'wouter';
import { faceOf } from './entries';
import classes from './rail.module.css';

const ENTRY = { root: classes['entry'] ?? '', section: classes['icon'] ?? '', body: classes['name'] ?? '' };

/** Where one can go from here, the open positions counted (A-046 to A-054, T-127). */
export function MenuEntries({ onGo }: { onGo?: () => void }) {
  const { menu } = useView(shellView);
  return (
    <ul className={classes['entries']} onClick={onGo}>
      {menu.map((entry) => (
        <li key={entry.name}>
          <MenuEntry entry={entry} />
        </li>
      ))}
    </ul>
  );
}

function MenuEntry({ entry: { name, path } }: { entry: Entry<MenuName> }) {
  const { screen } = useView(navigationView);
  const { isEntering } = useView(shellView);
  const send = useSend('shell');
  // By its path: the trade station is the terminal where that is switched on.
  const isHere = screen !== null && routeOf(screen).path === path;
  const { label, icon: Icon } = faceOf(name);
  const icon = <Icon size="1.25rem" stroke={1.6} display="block" aria-hidden />;
  const face = {
    classNames: ENTRY,
    leftSection: name === 'orderBook' ? <Counted>{icon}</Counted> : icon,
    label: <FormattedMessage {...label} />,
  };
  if (path !== null)
    return <NavLink component={Link} href={path} aria-current={isHere ? 'page' : undefined} {...face} />;
  const isBusy = name === 'crm' && isEntering;
  const press = () => send({ type: name === 'crm' ? 'crm.open' : 'chat.open' });
  return <NavLink component="button" type="button" aria-disabled={isBusy || undefined} onClick={press} {...face} />;
}

/** A count in the icon's corner, with a text for screen readers; none at 0. */
function Counted({ children }: { children: ReactNode }) {
  const { badge, openCount: count } = useView(openCountView);
  return (
    <>
      <Indicator inline label={badge} disabled={badge === null} size={16} offset={2} aria-hidden>
        {children}
      </Indicator>
      {badge === null ? null : (
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
