import { useSend } from '@bourse/react';
import { Stack } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { Sheet } from '../../components/sheet';
import { AccountPanel } from '../shell/account-panel';
import { BuyNow } from '../shell/buy-now';
import { MenuEntries } from '../shell/menu-entries';
import classes from './menu.module.css';

/** The phone's left menu: the screens, and the account at its foot. */
export default function MenuDialog() {
  const send = useSend('dialogs');
  const intl = useIntl();
  const close = () => send({ type: 'dialog.close', name: 'menu' });
  return (
    <Sheet position="left" onClose={close} title={<FormattedMessage id="shell.menu" defaultMessage="Menu" />}>
      <nav aria-label={intl.formatMessage({ id: 'shell.menu', defaultMessage: 'Menu' })}>
        <MenuEntries onGo={close} />
      </nav>
      <Stack gap="lg" mt="lg" pt="lg" className={classes['foot']}>
        <AccountPanel onGo={close} />
        <BuyNow />
      </Stack>
    </Sheet>
  );
}
