import { withdrawalView } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { Button, Group, Stack, Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { BusyButton } from '../../components';
import { takeFocus } from '../../components/focus';
import { CodeNote } from './code-note';
import { Summary } from './summary';

/** What is about to be sent, once more: amount, fee, total and receiver (hard case 11). */
export function Confirmation() {
  const { summary, hasCode, isProven, isBusy, isLocked } = useView(withdrawalView);
  const send = useSend('withdrawal');
  if (summary === null) return null;
  return (
    <Stack gap="lg">
      <Stack gap="md" tabIndex={-1} ref={takeFocus} style={{ outline: 'none' }}>
        <Text fw={600}>
          <FormattedMessage id="withdrawal.check" defaultMessage="Check before you send" />
        </Text>
        <Summary />
        <Text size="sm" c="dimmed">
          <FormattedMessage
            id="withdrawal.checkText"
            defaultMessage="The amount leaves your balance at once and the request is reviewed before it is paid. If it is rejected, the whole amount returns."
          />
        </Text>
        <CodeNote hasCode={hasCode} isProven={isProven} />
      </Stack>
      <Group gap="sm" wrap="nowrap">
        <Button variant="default" disabled={isBusy} onClick={() => send({ type: 'form.edit' })}>
          <FormattedMessage id="withdrawal.change" defaultMessage="Change" />
        </Button>
        <BusyButton flex={1} isBusy={isBusy} isLocked={isLocked} onClick={() => send({ type: 'withdrawal.confirm' })}>
          <FormattedMessage id="withdrawal.confirm" defaultMessage="Confirm withdrawal" />
        </BusyButton>
      </Group>
    </Stack>
  );
}
