import { withdrawalView } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { NavLink, Stack, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { EmptyState } from '../../components';
import { Balance } from './balance';
import { MethodIcon, MethodName } from './method-mark';
import { Obstacles } from './obstacles';
import { SetUpButton } from './set-up-button';

/** A phone's first step: the accounts that money can go to (M-089, M-107). */
export function ReceiverList() {
  const { receivers } = useView(withdrawalView);
  const send = useSend('withdrawal');
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
          {usable.map(({ id, method, name }) => (
            <NavLink
              key={id}
              component="button"
              type="button"
              label={name}
              description={<MethodName method={method} />}
              leftSection={<MethodIcon method={method} />}
              rightSection={<IconChevronRight size={18} stroke={1.6} aria-hidden />}
              styles={{ label: { overflowWrap: 'anywhere' } }}
              onClick={() => send({ type: 'receiver.choose', id })}
            />
          ))}
        </Stack>
      )}
      <SetUpButton />
    </Stack>
  );
}
