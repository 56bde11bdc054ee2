import { withdrawalView } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { Button, Group, Stack, Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { BusyButton } from '../../components';
import { costLines } from './cost-lines';
import { Figures } from './figures';
import { MethodName } from './method-mark';

/** Once, when it comes: the button that was pressed is gone. */
const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

/** What is about to be sent, once more: amount, fee, total and receiver (hard case 11). */
export function Confirmation() {
  const { summary, percent, isBusy, isLocked } = useView(withdrawalView);
  const send = useSend('withdrawal');
  if (summary === null) return null;
  const { amount, fee, total, receiver } = summary;
  return (
    <Stack gap="lg">
      <Stack gap="md" tabIndex={-1} ref={takeFocus} style={{ outline: 'none' }}>
        <Text fw={600}>
          <FormattedMessage id="withdrawal.check" defaultMessage="Check before you send" />
        </Text>
        <Figures
          lines={[
            {
              key: 'amount',
              label: <FormattedMessage id="withdrawal.amount" defaultMessage="Amount off your balance" />,
              value: amount,
            },
            ...costLines({ percent, fee, total }),
            {
              key: 'receiver',
              label: <FormattedMessage id="withdrawal.to" defaultMessage="Paid to" />,
              value: (
                <>
                  <MethodName method={receiver.method} />: {receiver.name}
                </>
              ),
            },
          ]}
        />
        <Text size="sm" c="dimmed">
          <FormattedMessage
            id="withdrawal.checkText"
            defaultMessage="The amount leaves your balance at once and the request is reviewed before it is paid. If it is rejected, the whole amount returns."
          />
        </Text>
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
