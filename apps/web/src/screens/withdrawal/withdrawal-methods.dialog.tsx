import { withdrawalMethodsView } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { Button, Stack, Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { FailedState, LateArea, LoadingState } from '../../components';
import { Sheet } from '../../components/sheet';
import { MethodCards } from './method-cards';
import { SavedReceivers } from './saved-receivers';
import '../../styles/deposit';

/** The accounts to withdraw to: those that are saved, and the ways to add one (M-110 to M-117). */
export default function WithdrawalMethodsDialog() {
  const send = useSend('dialogs');
  return (
    <Sheet
      position="right"
      title={<FormattedMessage id="withdrawalMethods.title" defaultMessage="Withdrawal methods" />}
      onClose={() => send({ type: 'dialog.close', name: 'withdrawalMethods' })}
    >
      <LateArea area="money">
        <Methods />
      </LateArea>
    </Sheet>
  );
}

function Methods() {
  const { phase } = useView(withdrawalMethodsView);
  const send = useSend('withdrawalMethods');
  if (phase === 'loading') return <LoadingState />;
  if (phase === 'failed') return <FailedState onRetry={() => send({ type: 'receivers.reload' })} />;
  return (
    <Stack gap="lg">
      <SavedReceivers />
      <MethodCards />
      <Button fullWidth onClick={() => send({ type: 'withdrawal.continue' })}>
        <FormattedMessage id="withdrawalMethods.continue" defaultMessage="Continue withdrawal" />
      </Button>
      <Stack gap={4}>
        <Text size="sm" fw={500}>
          <FormattedMessage id="withdrawalMethods.secure" defaultMessage="Secure withdrawal" />
        </Text>
        <Text size="sm" c="dimmed">
          <FormattedMessage
            id="withdrawalMethods.secureText"
            defaultMessage="Account details are stored encrypted. If your email address is verified, you get an email whenever one is added or removed, and a new one may have to wait 24 hours for its first withdrawal."
          />
        </Text>
      </Stack>
    </Stack>
  );
}
