import { plansView, type PlanColumn } from '@bourse/core/money';
import { useView } from '@bourse/react';
import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Figures } from '../withdrawal/figures';
import { PlanActions } from './plan-actions';
import { PlanCell } from './plan-cell';
import { PlanName } from './plan-name';

/** The plans of a phone, one below the other (M-187). */
export function PlanCards() {
  const { plans, features } = useView(plansView);
  return (
    <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      {plans.map((plan) => (
        <li key={plan.id}>
          <PlanCard plan={plan} features={features} />
        </li>
      ))}
    </Stack>
  );
}

function PlanCard({ plan, features }: { plan: PlanColumn; features: readonly string[] }) {
  return (
    <Paper withBorder radius="md" p="md">
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Title order={3} size="1rem">
            <PlanName plan={plan} />
          </Title>
          <Text className="number" fw={600}>
            {plan.amount}
          </Text>
        </Group>
        <Figures
          lines={features.map((feature, at) => ({
            key: feature,
            label: feature,
            value: <PlanCell of={plan.cells[at] ?? false} />,
          }))}
        />
        <PlanActions plan={plan} />
      </Stack>
    </Paper>
  );
}
