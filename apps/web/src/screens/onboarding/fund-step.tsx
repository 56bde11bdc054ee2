import { firstStepsView } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { RiskLine } from '../plans/risk-line';
import { Figures } from '../withdrawal/figures';
import { StepFrame } from './step-frame';

/** The fourth step: plan and amount, and on to the deposit (M-206, M-211). */
export function FundStep() {
  const { chosen } = useView(firstStepsView);
  const send = useSend('firstSteps');
  return (
    <StepFrame
      title={<FormattedMessage id="firstSteps.fundTitle" defaultMessage="Your first deposit" />}
      next={<FormattedMessage id="firstSteps.fund" defaultMessage="Fund account" />}
      onNext={() => send({ type: 'account.fund' })}
    >
      <Figures
        lines={[
          { key: 'plan', label: <FormattedMessage id="plans.plan" defaultMessage="Plan" />, value: chosen?.name },
          {
            key: 'amount',
            label: <FormattedMessage id="firstSteps.amount" defaultMessage="Amount to deposit" />,
            value: chosen?.amount,
            isStrong: true,
          },
        ]}
      />
      <Text size="sm" c="dimmed">
        <FormattedMessage
          id="firstSteps.fundText"
          defaultMessage="You can change the amount before you pay. The deposit goes to your real account; you join the plan yourself once it is there."
        />
      </Text>
      <RiskLine />
    </StepFrame>
  );
}
