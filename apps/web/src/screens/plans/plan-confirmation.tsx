import { plansView, type PlanSummary } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { BusyButton } from '../../components';
import { takeFocus } from '../../components/focus';
import { Figures, type FigureLine } from '../withdrawal/figures';
import { RiskLine } from './risk-line';

/** What is about to be done, once more: the plan, what leaves the balance, and what returns (M-196, M-197). */
export function PlanConfirmation() {
  const { summary, balance, lacking, isHeldBack, isBusy, isLocked } = useView(plansView);
  const send = useSend('plans');
  if (summary === null) return null;
  const isJoin = summary.kind === 'join';
  return (
    <Stack gap="lg" maw="32rem" mx="auto" w="100%">
      <Stack gap="md" tabIndex={-1} ref={takeFocus} style={{ outline: 'none' }}>
        <Text fw={600}>
          {isJoin ? (
            <FormattedMessage id="plans.checkJoin" defaultMessage="Check before you join" />
          ) : (
            <FormattedMessage id="plans.checkLeave" defaultMessage="Check before you leave" />
          )}
        </Text>
        <Figures lines={linesOf(summary, balance)} />
        {lacking === null ? null : (
          <Alert color="warn" role="note">
            {isHeldBack ? (
              <FormattedMessage
                id="plans.lackingFreeMargin"
                defaultMessage="Your open positions leave {amount} too little free margin for this plan. Close positions or deposit first, or choose another one."
                values={{ amount: lacking }}
              />
            ) : (
              <FormattedMessage
                id="plans.lacking"
                defaultMessage="Your real account is {amount} short of this plan. Deposit first, or choose another one."
                values={{ amount: lacking }}
              />
            )}
          </Alert>
        )}
        <Text size="sm" c="dimmed">
          {isJoin ? (
            <FormattedMessage
              id="plans.joinText"
              defaultMessage="The amount moves from your real account to the plan at once. You can leave the plan at any time, and what you paid then returns to your real account."
            />
          ) : (
            <FormattedMessage
              id="plans.leaveText"
              defaultMessage="The plan ends at once, and what you paid for it returns to your real account."
            />
          )}
        </Text>
        {isJoin ? <RiskLine /> : null}
      </Stack>
      <Group gap="sm" wrap="nowrap">
        <Button variant="default" disabled={isBusy} onClick={() => send({ type: 'choice.cancel' })}>
          <FormattedMessage id="common.cancel" defaultMessage="Cancel" />
        </Button>
        <BusyButton flex={1} isBusy={isBusy} isLocked={isLocked} onClick={() => send({ type: 'choice.confirm' })}>
          {isJoin ? (
            <FormattedMessage
              id="plans.joinConfirm"
              defaultMessage="Join {name} for {amount}"
              values={{ name: summary.name, amount: summary.amount }}
            />
          ) : (
            <FormattedMessage id="plans.leaveConfirm" defaultMessage="Leave this plan" />
          )}
        </BusyButton>
      </Group>
    </Stack>
  );
}

const RETURNS = <FormattedMessage id="plans.returns" defaultMessage="Returns to your real account" />;

function linesOf({ kind, name, amount, replaced }: PlanSummary, balance: string): readonly FigureLine[] {
  const plan = { key: 'plan', label: <FormattedMessage id="plans.plan" defaultMessage="Plan" />, value: name };
  const now = {
    key: 'balance',
    label: <FormattedMessage id="plans.balanceNow" defaultMessage="Real account balance now" />,
    value: balance,
  };
  if (kind === 'leave')
    return [plan, ...(amount === null ? [] : [{ key: 'returns', label: RETURNS, value: amount, isStrong: true }]), now];
  return [
    plan,
    {
      key: 'amount',
      label: <FormattedMessage id="plans.leaves" defaultMessage="Leaves your real account" />,
      value: amount,
      isStrong: true,
    },
    ...(replaced
      ? [
          {
            key: 'replaced',
            label: <FormattedMessage id="plans.replaced" defaultMessage="Your present plan, which ends" />,
            value: replaced.name,
          },
          { key: 'returns', label: RETURNS, value: replaced.amount },
        ]
      : []),
    now,
  ];
}
