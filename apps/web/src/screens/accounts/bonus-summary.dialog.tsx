import { useSend } from '@bourse/react';
import { Group, Stack, Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { Dialog } from '../../components';
import { Accounts } from './accounts';
import { RefreshButton } from './refresh-button';

/** The bonus and both accounts (A-285, M-129…M-131). */
export default function BonusSummaryDialog() {
  const send = useSend('dialogs');
  return (
    <Dialog
      size={420}
      title={<FormattedMessage id="accounts.summary" defaultMessage="Accounts and bonus" />}
      onClose={() => send({ type: 'dialog.close', name: 'bonusSummary' })}
    >
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" c="dimmed">
            <FormattedMessage
              id="accounts.summaryText"
              defaultMessage="Orders are placed on the account that you choose. Open positions stay in theirs."
            />
          </Text>
          <RefreshButton />
        </Group>
        <Accounts />
      </Stack>
    </Dialog>
  );
}
