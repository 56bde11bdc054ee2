import { sessionView } from '@bourse/core';
import { useView } from '@bourse/react';
import { Avatar, Popover, UnstyledButton } from '@mantine/core';
import { useIntl } from 'react-intl';
import { AccountPanel } from './account-panel';
import classes from './header.module.css';

/** The avatar, which opens the account menu. */
export function AccountButton() {
  const { user } = useView(sessionView);
  const intl = useIntl();
  return (
    <Popover position="bottom-end" width={300}>
      <Popover.Target>
        <UnstyledButton
          bdrs="50%"
          aria-label={intl.formatMessage({ id: 'account.open', defaultMessage: 'Account menu' })}
        >
          <Avatar src={user?.image || null} alt="" size={36} color="brand">
            {(user?.firstName || user?.email || '?').slice(0, 1).toUpperCase()}
          </Avatar>
        </UnstyledButton>
      </Popover.Target>
      {/* The library names it after its button, which opens the menu: that is not what it is. It drops `undefined`. */}
      <Popover.Dropdown
        aria-labelledby=""
        aria-label={intl.formatMessage({ id: 'account.title', defaultMessage: 'Account' })}
        className={classes['account']}
      >
        <AccountPanel />
      </Popover.Dropdown>
    </Popover>
  );
}
