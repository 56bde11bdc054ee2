import { firstStepsView, type StepPlan } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { Group, List, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { EmptyState, FailedState, LoadingState } from '../../components';
import { PlanCell } from '../plans/plan-cell';
import { PlanName } from '../plans/plan-name';
import { RiskLine } from '../plans/risk-line';
import { StepFrame } from './step-frame';

/** The third step: a plan, with what it has, and the risk (M-205, M-211). */
export function PlanStep() {
  const { phase } = useView(firstStepsView);
  const send = useSend('firstSteps');
  return (
    <StepFrame
      title={<FormattedMessage id="firstSteps.planTitle" defaultMessage="Choose a plan" />}
      next={<FormattedMessage id="firstSteps.continue" defaultMessage="Continue" />}
      onNext={() => send({ type: 'step.next' })}
      isDisabled={phase !== 'ready'}
    >
      <Plans />
      <RiskLine />
    </StepFrame>
  );
}

function Plans() {
  const { phase, plans, chosen } = useView(firstStepsView);
  const send = useSend('firstSteps');
  const label = useIntl().formatMessage({ id: 'firstSteps.planTitle', defaultMessage: 'Choose a plan' });
  if (phase === 'loading') return <LoadingState />;
  if (phase === 'failed') return <FailedState onRetry={() => send({ type: 'plans.reload' })} />;
  if (phase === 'empty')
    return <EmptyState text={<FormattedMessage id="plans.none" defaultMessage="No plan is offered now" />} />;
  return (
    <Radio.Group aria-label={label} value={chosen?.id ?? ''} onChange={(id) => send({ type: 'plan.choose', id })}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {plans.map((plan, at) => (
          <PlanChoice key={plan.id} plan={plan} isStop={chosen === null ? at === 0 : plan.id === chosen.id} />
        ))}
      </SimpleGrid>
    </Radio.Group>
  );
}

function PlanChoice({ plan, isStop }: { plan: StepPlan; isStop: boolean }) {
  return (
    // One stop of the keyboard for the whole group: the arrows go on from there.
    <Radio.Card value={plan.id} p="sm" radius="md" tabIndex={isStop ? 0 : -1}>
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <Radio.Indicator />
        <Stack gap="xs" flex={1} miw={0}>
          <Group justify="space-between" gap="xs">
            <PlanName plan={plan} />
            <Text component="span" className="number" fw={600}>
              {plan.amount}
            </Text>
          </Group>
          <List size="sm" listStyleType="none" c="dimmed">
            {plan.features.map(({ name, value }) => (
              <List.Item key={name}>
                {name}: <PlanCell of={value} />
              </List.Item>
            ))}
          </List>
        </Stack>
      </Group>
    </Radio.Card>
  );
}
