import { firstStepsView, interests, type Interest } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { Checkbox, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { StepFrame } from './step-frame';

const NAMES: Readonly<Record<Interest, ReactNode>> = {
  'Margin Trading': <FormattedMessage id="firstSteps.marginTrading" defaultMessage="Margin Trading" />,
  'Managed Investment': <FormattedMessage id="firstSteps.managedInvestment" defaultMessage="Managed Investment" />,
  'Long Term Investment': <FormattedMessage id="firstSteps.longTermInvestment" defaultMessage="Long Term Investment" />,
};

/** The second step: what the client wants to invest in (M-202, M-203). */
export function InterestsStep() {
  const { interests: ticked, isBusy } = useView(firstStepsView);
  const send = useSend('firstSteps');
  return (
    <StepFrame
      title={<FormattedMessage id="firstSteps.interestTitle" defaultMessage="What are you interested in?" />}
      next={<FormattedMessage id="firstSteps.save" defaultMessage="Save" />}
      onNext={() => send({ type: 'step.next' })}
    >
      <Checkbox.Group
        label={<FormattedMessage id="firstSteps.interestLabel" defaultMessage="Choose one or more" />}
        value={[...ticked]}
        onChange={(chosen) => send({ type: 'interests.change', interests: chosen })}
      >
        <Stack gap="sm" mt="sm">
          {interests.map((interest) => (
            <Checkbox key={interest} value={interest} label={NAMES[interest]} disabled={isBusy} />
          ))}
        </Stack>
      </Checkbox.Group>
    </StepFrame>
  );
}
