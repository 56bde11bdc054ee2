import { plansView } from '@bourse/core/money';
import { useView } from '@bourse/react';
import { Group, Stack, Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { LeaveButton } from './plan-actions';

/** Active plans that are no longer offered: they can be left all the same (M-196). */
export function UnlistedPlans() {
  const { unlisted } = useView(plansView);
  if (unlisted.length === 0) return null;
  return (
    <Stack gap="xs">
      {unlisted.map(({ id, name }) => (
        <Group key={id} justify="space-between" gap="sm">
          <Text>
            {name === '' ? (
              <FormattedMessage
                id="plans.unlistedNameless"
                defaultMessage="You have a plan that is no longer offered."
              />
            ) : (
              <FormattedMessage
                id="plans.unlisted"
                defaultMessage="You have the plan {name}, which is no longer offered."
                values={{ name }}
              />
            )}
          </Text>
          <span>
            <LeaveButton id={id} name={name} />
          </span>
        </Group>
      ))}
    </Stack>
  );
}
