import { firstStepsView } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { Button, Stack } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { Dialog, LateArea } from '../../components';
import { FundStep } from './fund-step';
import { InterestsStep } from './interests-step';
import { PlanStep } from './plan-step';
import { Progress } from './progress';
import { WelcomeStep } from './welcome-step';
import '../../styles/plans';

const STEPS = [WelcomeStep, InterestsStep, PlanStep, FundStep] as const;

/** What a new client is led through; it stays until it is done or skipped (M-200 to M-211). */
export default function OnboardingDialog() {
  const { step } = useView(firstStepsView);
  const send = useSend('dialogs');
  const Step = STEPS[step];
  // Skipping needs no area: nobody is kept in here by one that did not load.
  const skip = () => send({ type: 'dialog.close', name: 'onboarding' });
  return (
    <Dialog
      size={680}
      isPersistent
      title={<FormattedMessage id="firstSteps.title" defaultMessage="Set up your account" />}
      onClose={skip}
    >
      <Stack gap="lg">
        <Progress />
        <LateArea area="money">
          <Step key={step} />
        </LateArea>
        <Button variant="subtle" size="sm" style={{ alignSelf: 'center' }} onClick={skip}>
          <FormattedMessage id="firstSteps.skip" defaultMessage="Skip for now" />
        </Button>
      </Stack>
    </Dialog>
  );
}
