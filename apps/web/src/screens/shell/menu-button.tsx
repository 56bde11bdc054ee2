import { useSend } from '@bourse/react';
import { Burger } from '@mantine/core';
import { useIntl } from 'react-intl';
import classes from './header.module.css';

/** Opens the left menu where it does not stand beside the page. */
export function MenuButton() {
  const send = useSend('dialogs');
  const intl = useIntl();
  return (
    <Burger
      className={classes['burger']}
      size={18}
      aria-label={intl.formatMessage({ id: 'shell.openMenu', defaultMessage: 'Open menu' })}
      onClick={() => send({ type: 'dialog.open', name: 'menu', input: {} })}
    />
  );
}
