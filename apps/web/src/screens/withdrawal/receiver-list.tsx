import { withdrawalView, type ReceiverChoice } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { NavLink, Stack, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { EmptyState } from '../../components';
import { useFocusAgain } from '../../components/focus';
import { Balance } from './balance';
import { MethodIcon, MethodName } from './method-mark';
import { Obstacles } from './obstacles';
import { SetUpButton } from './set-up-button';

/** A phone's first step: the accounts that money can go to (M-089, M-107). */
export function ReceiverList() {
  const { receivers } = useView(withdrawalView);
  const usable = receivers.filter(({ isUsable }) => isUsable);
  return (
    <Stack gap="md">
      <Balance />
      <Obstacles />
      {usable.length === 0 ? (
        <EmptyState text={<FormattedMessage id="withdrawalMethods.none" defaultMessage="No Saved Withdrawals" />} />
      ) : (
        <Stack gap="xs">
          <Text size="sm" c="dimmed">
            <FormattedMessage id="withdrawal.choose" defaultMessage="Where is the money to go?" />
          </Text>
          {usable.map((receiver) => (
            <Receiver key={receiver.id} receiver={receiver} />
          ))}
        </Stack>
      )}
      <SetUpButton />
    </Stack>
  );
}

function Receiver({ receiver: { id, method, name } }: { receiver: ReceiverChoice }) {
  const send = useSend('withdrawal');
  return (
    <NavLink
      ref={useFocusAgain<HTMLButtonElement>(`receiver ${id} of a withdrawal`)}
      component="button"
      type="button"
      label={name}
      description={<MethodName method={method} />}
      leftSection={<MethodIcon method={method} />}
      rightSection={<IconChevronRight size={18} stroke={1.6} aria-hidden />}
      styles={{ label: { overflowWrap: 'anywhere' } }}
      onClick={() => send({ type: 'receiver.choose', id })}
    />
  );
}
