import { useSend } from '@bourse/react';
import { Group, Stack } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { Sheet } from '../../components/sheet';
import { Accounts } from './accounts';
import { RefreshButton } from './refresh-button';

/** The balance dropdown of a phone. */
export default function AccountsDialog() {
  const send = useSend('dialogs');
  return (
    <Sheet
      title={<FormattedMessage id="accounts.title" defaultMessage="Your accounts" />}
      onClose={() => send({ type: 'dialog.close', name: 'accounts' })}
    >
      <Stack gap="xs">
        <Accounts opensBonus />
        <Group justify="flex-end">
          <RefreshButton />
        </Group>
      </Stack>
    </Sheet>
  );
}
