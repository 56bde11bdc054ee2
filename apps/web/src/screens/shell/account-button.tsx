import { sessionView } from '@bourse/core';
import { useView } from '@bourse/react';
import { Popover, UnstyledButton } from '@mantine/core';
import { useText } from '../../parts/text';
import { AccountPanel } from './account-panel';
import classes from './header.module.css';

/** The avatar, which opens the account menu. */
export function AccountButton() {
  const { user } = useView(sessionView);
  const say = useText();
  return (
    <Popover position="bottom-end" shadow="md" radius="md" width={300} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes['avatar']} aria-label={say('account.open')}>
          {user?.image ? (
            <img src={user.image} alt="" width={32} height={32} />
          ) : (
            <span aria-hidden>{(user?.firstName || user?.email || '?').slice(0, 1).toUpperCase()}</span>
          )}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={say('account.title')}>
        <AccountPanel />
      </Popover.Dropdown>
    </Popover>
  );
}
