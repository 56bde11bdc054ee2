import { accountPasswordView, type ShownAccount } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { Group, Text, VisuallyHidden } from '@mantine/core';
import { IconCopy, IconEye, IconEyeOff } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { IconButton } from '../../components/icon-button';

const DOTS = '••••••••••••';

/** Dots; the text for a moment on request, and on the clipboard without being shown (M-242). */
export function AccountPassword({ account: { id, password } }: { account: ShownAccount }) {
  const { shownId } = useView(accountPasswordView);
  const send = useSend('accountPassword');
  const intl = useIntl();
  const isShown = shownId === id;
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {isShown ? (
        <Text span fz="inherit" ff="monospace" translate="no">
          {password.reveal()}
        </Text>
      ) : (
        <>
          <Text span fz="inherit" aria-hidden>
            {DOTS}
          </Text>
          <VisuallyHidden>
            <FormattedMessage id="platformAccounts.hidden" defaultMessage="hidden" />
          </VisuallyHidden>
        </>
      )}
      <IconButton
        size={44}
        isPressed={isShown}
        label={intl.formatMessage({ id: 'platformAccounts.showPassword', defaultMessage: 'Show password' })}
        icon={isShown ? <IconEyeOff size={18} stroke={1.6} /> : <IconEye size={18} stroke={1.6} />}
        onClick={() => send(isShown ? { type: 'password.hide' } : { type: 'password.show', id })}
      />
      <IconButton
        size={44}
        label={intl.formatMessage({ id: 'platformAccounts.copyPassword', defaultMessage: 'Copy password' })}
        icon={<IconCopy size={18} stroke={1.6} />}
        onClick={() => send({ type: 'password.copy', password })}
      />
    </Group>
  );
}
