import { useSend } from '@bourse/react';
import { Burger } from '@mantine/core';
import { useIntl } from 'react-intl';

/** Opens the left menu where it does not stand beside the page. */
export function MenuButton({ className }: { className?: string | undefined }) {
  const send = useSend('dialogs');
  const intl = useIntl();
  return (
    <Burger
      className={className}
      size={18}
      aria-label={intl.formatMessage({ id: 'shell.openMenu', defaultMessage: 'Open menu' })}
      onClick={() => send({ type: 'dialog.open', name: 'menu', input: {} })}
    />
  );
}
