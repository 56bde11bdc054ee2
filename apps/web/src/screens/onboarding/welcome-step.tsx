import { useSend } from '@bourse/react';
import { Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { StepFrame } from './step-frame';

/** The first step: the account is there. */
export function WelcomeStep() {
  const send = useSend('firstSteps');
  return (
    <StepFrame
      isFirst
      title={<FormattedMessage id="firstSteps.congratulations" defaultMessage="Congratulations" />}
      next={<FormattedMessage id="firstSteps.continue" defaultMessage="Continue" />}
      onNext={() => send({ type: 'step.next' })}
    >
      <Text>
        <FormattedMessage
          id="firstSteps.created"
          defaultMessage="Your account is created. Three short steps are left: what you are interested in, a plan, and your first deposit."
        />
      </Text>
    </StepFrame>
  );
}
