import { withdrawalView } from '@bourse/core/money';
import { useView } from '@bourse/react';
import { List, Stack, Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';

/** The four facts that hold for every withdrawal (M-087, M-108). */
export function Conditions() {
  const { minimum, percent } = useView(withdrawalView);
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        <FormattedMessage id="withdrawal.conditions" defaultMessage="Withdrawal conditions" />
      </Text>
      <List size="sm" c="dimmed">
        <List.Item>
          <FormattedMessage
            id="withdrawal.conditionMinimum"
            defaultMessage="The minimum is ${minimum}."
            values={{ minimum }}
          />
        </List.Item>
        <List.Item>
          <FormattedMessage
            id="withdrawal.conditionFee"
            defaultMessage="The fee is {percent}% of the amount."
            values={{ percent }}
          />
        </List.Item>
        <List.Item>
          <FormattedMessage
            id="withdrawal.conditionPositions"
            defaultMessage="All open positions of your real account must be closed."
          />
        </List.Item>
        <List.Item>
          <FormattedMessage
            id="withdrawal.conditionReview"
            defaultMessage="Every request is reviewed before it is paid."
          />
        </List.Item>
      </List>
    </Stack>
  );
}
