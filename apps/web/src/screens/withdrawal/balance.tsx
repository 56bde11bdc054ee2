import { withdrawalView } from '@bourse/core/money';
import { useView } from '@bourse/react';
import { Group, Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';

/** What can be withdrawn at most (M-079). */
export function Balance() {
  const { balance } = useView(withdrawalView);
  return (
    <Group justify="space-between" gap="sm">
      <Text c="dimmed">
        <FormattedMessage id="withdrawal.balance" defaultMessage="Real account balance" />
      </Text>
      <Text fw={600} size="lg" className="number">
        {balance}
      </Text>
    </Group>
  );
}
