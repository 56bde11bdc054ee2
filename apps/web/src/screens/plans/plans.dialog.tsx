import { plansView } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { Dialog, EmptyState, FailedState, LateArea, LoadingState, MessageText, useIsMobile } from '../../components';
import { PlanCards } from './plan-cards';
import { PlanConfirmation } from './plan-confirmation';
import { PlansTable } from './plans-table';
import { RiskLine } from './risk-line';
import { UnlistedPlans } from './unlisted-plans';
import '../../styles/plans';

/** What plans there are, to compare, join and leave (M-187 to M-199). */
export default function PlansDialog() {
  const send = useSend('dialogs');
  return (
    <Dialog
      size={1120}
      title={<FormattedMessage id="plans.title" defaultMessage="Trading plans" />}
      onClose={() => send({ type: 'dialog.close', name: 'plans' })}
    >
      <LateArea area="money">
        <Content />
      </LateArea>
    </Dialog>
  );
}

function Content() {
  const { phase } = useView(plansView);
  const send = useSend('plans');
  if (phase === 'loading') return <LoadingState />;
  if (phase === 'failed') return <FailedState onRetry={() => send({ type: 'plans.reload' })} />;
  if (phase === 'empty')
    return <EmptyState text={<FormattedMessage id="plans.none" defaultMessage="No plan is offered now" />} />;
  if (phase === 'confirming') return <PlanConfirmation />;
  return phase === 'unknown' ? <Unknown /> : <Comparison />;
}

function Comparison() {
  const { balance, problem, plans } = useView(plansView);
  const isMobile = useIsMobile();
  return (
    <Stack gap="md">
      {problem ? (
        <Alert color="down" role="alert">
          <MessageText of={problem} />
        </Alert>
      ) : null}
      <Text c="dimmed">
        <FormattedMessage
          id="plans.balance"
          defaultMessage="Real account balance: {balance}. A plan is paid from it, also while your practice account is active."
          values={{ balance: <span className="number">{balance}</span> }}
        />
      </Text>
      {plans.length === 0 ? null : isMobile ? <PlanCards /> : <PlansTable />}
      <UnlistedPlans />
      <RiskLine />
    </Stack>
  );
}

/** Nobody knows whether it was done: no failure, and another try is a step away (R15). */
function Unknown() {
  const { problem } = useView(plansView);
  const send = useSend('plans');
  return (
    <Stack gap="md">
      <Alert color="warn" role="alert">
        <MessageText of={problem} />
      </Alert>
      <Button variant="default" onClick={() => send({ type: 'choice.cancel' })}>
        <FormattedMessage id="plans.back" defaultMessage="Back to the plans" />
      </Button>
    </Stack>
  );
}
