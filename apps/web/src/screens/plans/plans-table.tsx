import { plansView } from '@bourse/core/money';
import { useView } from '@bourse/react';
import { Table, TableScrollContainer, Text } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { PlanActions } from './plan-actions';
import { PlanCell } from './plan-cell';
import { PlanName } from './plan-name';

/** Room for the longest name and its button, rem. */
const COLUMN = 8.5;

/** A column for each plan, a row for each feature (M-187, M-193). */
export function PlansTable() {
  const { plans, features } = useView(plansView);
  const label = useIntl().formatMessage({ id: 'plans.title', defaultMessage: 'Trading plans' });
  return (
    <TableScrollContainer
      minWidth={`${10 + plans.length * COLUMN}rem`}
      type="native"
      scrollAreaProps={{ tabIndex: 0, 'aria-label': label, role: 'group' }}
    >
      <Table aria-label={label} verticalSpacing="sm" layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">
              <FormattedMessage id="plans.feature" defaultMessage="What you get" />
            </Table.Th>
            {plans.map((plan) => (
              <Table.Th key={plan.id} scope="col" style={{ verticalAlign: 'top' }}>
                <PlanName plan={plan} />
                <Text component="span" className="number" size="md">
                  {plan.amount}
                </Text>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {features.map((feature, at) => (
            <Table.Tr key={feature}>
              <Table.Th scope="row" fw={500}>
                {feature}
              </Table.Th>
              {plans.map(({ id, cells }) => (
                <Table.Td key={id}>
                  <PlanCell of={cells[at] ?? false} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
          <Table.Tr>
            <Table.Td />
            {plans.map((plan) => (
              <Table.Td key={plan.id} style={{ verticalAlign: 'top' }}>
                <PlanActions plan={plan} />
              </Table.Td>
            ))}
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </TableScrollContainer>
  );
}
