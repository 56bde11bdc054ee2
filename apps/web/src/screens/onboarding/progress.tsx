import { firstStepsView } from '@bourse/core/money';
import { useView } from '@bourse/react';
import { Stepper, Text, VisuallyHidden } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { useIsMobile } from '../../components';

const LABELS = [
  <FormattedMessage key="0" id="firstSteps.account" defaultMessage="Create account" />,
  <FormattedMessage key="1" id="firstSteps.interest" defaultMessage="Account interest" />,
  <FormattedMessage key="2" id="firstSteps.plan" defaultMessage="Monthly profit and plan" />,
  <FormattedMessage key="3" id="firstSteps.fund" defaultMessage="Fund account" />,
];

/** The four steps, and which one it is (M-201). A phone has room for the name of the present one alone. */
export function Progress() {
  const { step } = useView(firstStepsView);
  const isMobile = useIsMobile();
  return (
    <div>
      <Stepper active={step} size="xs" iconSize={28} wrap={false} allowNextStepsSelect={false}>
        {LABELS.map((label, at) => (
          <Stepper.Step
            key={at}
            component="div"
            allowStepSelect={false}
            aria-current={at === step ? 'step' : undefined}
            label={isMobile ? <VisuallyHidden>{label}</VisuallyHidden> : label}
          />
        ))}
      </Stepper>
      {isMobile ? (
        <Text size="sm" fw={500} mt="xs" aria-hidden>
          {LABELS[step]}
        </Text>
      ) : null}
    </div>
  );
}
