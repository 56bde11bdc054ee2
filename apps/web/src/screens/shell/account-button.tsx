import { sessionView } from '@bourse/core';
import { useView } from '@bourse/react';
import { Popover, UnstyledButton } from '@mantine/core';
import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { PersonPicture } from '../../components/person-picture';
import { AccountPanel } from './account-panel';
import classes from './header.module.css';

/** The avatar, which opens the account menu. */
export function AccountButton() {
  const { user } = useView(sessionView);
  const intl = useIntl();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const leave = () => {
    // What opens next gives the focus back to where it was: the entry that was pressed goes with the menu.
    button.current?.focus();
    setIsOpen(false);
  };
  return (
    <Popover position="bottom-end" width={300} opened={isOpen} onChange={setIsOpen}>
      <Popover.Target>
        <UnstyledButton
          ref={button}
          className={classes['avatar'] ?? ''}
          bdrs="50%"
          onClick={() => setIsOpen(!isOpen)}
          aria-label={intl.formatMessage({ id: 'account.open', defaultMessage: 'Account menu' })}
        >
          <PersonPicture src={user?.image || null} alt="" size={36} color="brand">
            {(user?.firstName || user?.email || '?').slice(0, 1).toUpperCase()}
          </PersonPicture>
        </UnstyledButton>
      </Popover.Target>
      {/* The library labels the menu by its button, which is no name for it; `undefined` would be ignored. */}
      <Popover.Dropdown
        aria-labelledby=""
        aria-label={intl.formatMessage({ id: 'account.title', defaultMessage: 'Account' })}
        className={classes['account']}
      >
        <AccountPanel onGo={leave} />
      </Popover.Dropdown>
    </Popover>
  );
}
