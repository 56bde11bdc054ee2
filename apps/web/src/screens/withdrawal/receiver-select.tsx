import { withdrawalView } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useId, type Ref } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { MessageText, useFocus } from '../../components';
import { useMethodName } from './method-mark';
import { SetUpButton } from './set-up-button';

/** The account that the money goes to (M-085, M-128); without one, the way to add it. */
export function ReceiverSelect() {
  const { receivers, chosen, problems, isBusy } = useView(withdrawalView);
  const send = useSend('withdrawal');
  const { formatMessage } = useIntl();
  const methodName = useMethodName();
  const focus = useFocus({ fields: { receiver: '' }, problems, problem: null, isBusy }, 'receiver');
  if (receivers.length === 0) return <NoReceiver focus={focus} />;
  return (
    <Stack gap="xs">
      <NativeSelect
        name="receiver"
        label={<FormattedMessage id="withdrawal.receiver" defaultMessage="Receiver account" />}
        value={chosen ?? ''}
        data={[
          { value: '', label: formatMessage({ id: 'withdrawal.receiverNone', defaultMessage: 'Select an account' }) },
          ...receivers.map(({ id, method, name, isUsable }) => ({
            value: String(id),
            label: `${methodName(method)}: ${name}`,
            disabled: !isUsable,
          })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          send({ type: 'receiver.choose', id: receivers.find(({ id }) => String(id) === value)?.id ?? null })
        }
        error={problems.receiver ? <MessageText of={problems.receiver} /> : null}
        ref={focus}
      />
      <Group>
        <SetUpButton />
      </Group>
    </Stack>
  );
}

/** The way to add one stands for the field: what is wrong is told with it. */
function NoReceiver({ focus }: { focus: Ref<HTMLButtonElement> }) {
  const { problems } = useView(withdrawalView);
  const id = useId();
  return (
    <Stack gap="xs" align="flex-start">
      <Text fw={500}>
        <FormattedMessage id="withdrawalMethods.none" defaultMessage="No Saved Withdrawals" />
      </Text>
      <Text size="sm" c="dimmed">
        <FormattedMessage
          id="withdrawal.setUpFirst"
          defaultMessage="Save the account that your money is to go to first."
        />
      </Text>
      <SetUpButton ref={focus} aria-describedby={problems.receiver ? id : undefined} />
      {problems.receiver ? (
        <Text size="sm" c="var(--down)" id={id}>
          <MessageText of={problems.receiver} />
        </Text>
      ) : null}
    </Stack>
  );
}
