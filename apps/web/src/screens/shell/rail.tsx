import { navigationView } from '@bourse/core';
import { openCountView } from '@bourse/core/trading';
import { useView } from '@bourse/react';
import { UnstyledButton } from '@mantine/core';
import { IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { usePreference } from '../../adapters/preference';
import { usePreferences } from '../../adapters/preferences';
import { Link } from '../../parts/link';
import { Text, useText } from '../../parts/text';
import { entries } from './entries';
import classes from './rail.module.css';

/** The left menu of a desktop: icons, or icons with names (A-048, A-051, R25). */
export function Rail() {
  const { rail } = usePreferences();
  const isWide = usePreference(rail) === 'wide';
  const say = useText();
  return (
    <nav className={classes['rail']} data-wide={isWide || undefined} aria-label={say('shell.menu')}>
      <MenuEntries />
      <UnstyledButton
        className={classes['toggle']}
        aria-expanded={isWide}
        aria-label={say(isWide ? 'shell.collapseMenu' : 'shell.expandMenu')}
        onClick={() => rail.set(isWide ? 'narrow' : 'wide')}
      >
        {isWide ? <IconChevronsLeft size={18} /> : <IconChevronsRight size={18} />}
      </UnstyledButton>
    </nav>
  );
}

/** The screens one can go to from here, the open positions counted (T-127, A-052). */
export function MenuEntries({ onGo }: { onGo?: () => void }) {
  const { screen } = useView(navigationView);
  const { openCount } = useView(openCountView);
  return (
    <ul className={classes['entries']} onClick={onGo}>
      {entries.map(({ name, path, label, icon: Icon }) => (
        <li key={name}>
          <Link to={path} isCurrent={screen === name} className={classes['entry']}>
            <span className={classes['icon']}>
              <Icon size={20} stroke={1.6} aria-hidden />
              {name === 'orderBook' ? <Badge count={openCount} /> : null}
            </span>
            <span className={classes['label']}>
              <Text of={label} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A count in the icon's corner, said in words to who does not see it; hidden at 0. */
function Badge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <>
      <span className={classes['badge']} aria-hidden>
        {count}
      </span>
      <span className={classes['hidden']}>
        <Text of="shell.openPositions" values={{ count }} />
      </span>
    </>
  );
}
