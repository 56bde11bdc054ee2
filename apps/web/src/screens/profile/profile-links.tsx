import type { ProfileLink } from '@bourse/core/identity';
import { useSend } from '@bourse/react';
import { NavLink, Paper } from '@mantine/core';
import { IconBell, IconDevices, IconHome, IconListDetails, IconLogout, IconReceipt } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'wouter';

const FACES = {
  reports: {
    icon: IconBell,
    label: <FormattedMessage id="profile.reports" defaultMessage="Account reports" />,
  },
  transactions: {
    icon: IconReceipt,
    label: <FormattedMessage id="profile.transactions" defaultMessage="Transactions" />,
  },
  orderBook: {
    icon: IconListDetails,
    label: <FormattedMessage id="profile.trades" defaultMessage="Trades" />,
  },
} as const;

/** Where else the account shows, the way back, the devices it is signed in by, and the way out (M-169, R37). */
export function ProfileLinks({ links }: { links: readonly { name: ProfileLink; path: string }[] }) {
  const intl = useIntl();
  const send = useSend('session');
  const sendProfile = useSend('profile');
  return (
    <Paper
      withBorder
      radius="md"
      p="xs"
      component="nav"
      aria-label={intl.formatMessage({ id: 'profile.links', defaultMessage: 'Your account' })}
    >
      {links.map(({ name, path }) => {
        const { icon: Icon, label } = FACES[name];
        return (
          <NavLink
            key={name}
            component={Link}
            href={path}
            label={label}
            leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
          />
        );
      })}
      <NavLink
        component={Link}
        href="/"
        label={<FormattedMessage id="profile.back" defaultMessage="Back to the start" />}
        leftSection={<IconHome size={18} stroke={1.6} aria-hidden />}
      />
      <NavLink
        component="button"
        type="button"
        label={<FormattedMessage id="deviceSessions.title" defaultMessage="Devices and sessions" />}
        leftSection={<IconDevices size={18} stroke={1.6} aria-hidden />}
        onClick={() => sendProfile({ type: 'devices.show' })}
      />
      <NavLink
        component="button"
        type="button"
        label={<FormattedMessage id="profile.signOut" defaultMessage="Sign out" />}
        leftSection={<IconLogout size={18} stroke={1.6} aria-hidden />}
        onClick={() => send({ type: 'session.end' })}
      />
    </Paper>
  );
}
