import { Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';

/** Stands wherever a plan can be chosen (M-211, R28). */
export function RiskLine() {
  return (
    <Text size="sm" fw={500}>
      <FormattedMessage id="plans.risk" defaultMessage="Returns are not guaranteed. Your capital is at risk." />
    </Text>
  );
}
