import { shellView, type AccountName, type Entry } from '@bourse/core/account';
import { useSend, useView } from '@bourse/react';
import { NavLink } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { Link } from 'wouter';
import { faceOf } from './entries';
import classes from './account.module.css';

/** What one can do with the account, the way out last. */
export function AccountEntries({ onGo }: { onGo?: () => void }) {
  const { accountMenu } = useView(shellView);
  return (
    <ul className={classes['entries']} onClick={onGo}>
      {accountMenu.map((entry) => (
        <li key={entry.name}>
          <AccountEntry entry={entry} />
        </li>
      ))}
    </ul>
  );
}

const OPENS = {
  withdrawal: { type: 'withdrawal.open' },
  helpCenter: { type: 'chat.open' },
  changePassword: { type: 'password.open' },
} as const;

function AccountEntry({ entry: { name, path } }: { entry: Entry<AccountName> }) {
  const shell = useSend('shell');
  const session = useSend('session');
  const { label, icon: Icon } = faceOf(name);
  const face = {
    className: classes['entry'] ?? '',
    leftSection: <Icon size="1.125rem" stroke={1.8} display="block" aria-hidden />,
    label: <FormattedMessage {...label} />,
  };
  if (path !== null) return <NavLink component={Link} href={path} {...face} />;
  const press = () => {
    if (name === 'signOut') session({ type: 'session.end' });
    else if (name in OPENS) shell(OPENS[name as keyof typeof OPENS]);
  };
  return <NavLink component="button" type="button" onClick={press} {...face} />;
}
