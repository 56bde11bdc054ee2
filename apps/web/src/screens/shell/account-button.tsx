import { sessionView } from '@bourse/core';
import { useView } from '@bourse/react';
import { Popover } from '../../parts/popover';
import { useText } from '../../parts/text';
import { AccountPanel } from './account-panel';
import classes from './header.module.css';

/** The avatar, which opens the account menu. */
export function AccountButton() {
  const { user } = useView(sessionView);
  const say = useText();
  const avatar = user?.image ? (
    <img src={user.image} alt="" width={32} height={32} />
  ) : (
    <span aria-hidden>{(user?.firstName || user?.email || '?').slice(0, 1).toUpperCase()}</span>
  );
  return (
    <Popover
      align="end"
      label={say('account.title')}
      button={{ className: classes['avatar'], 'aria-label': say('account.open'), children: avatar }}
    >
      <AccountPanel />
    </Popover>
  );
}
