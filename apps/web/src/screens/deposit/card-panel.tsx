import { cardDepositView } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { Stack, Stepper } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { CardForm } from './card-form';
import { Success, Unknown } from './ended';

const STEPS = { card: 0, address: 1, unknown: 1, done: 3 } as const;
const LABELS = [
  <FormattedMessage key="0" id="cardDeposit.stepCard" defaultMessage="Card" />,
  <FormattedMessage key="1" id="cardDeposit.stepAddress" defaultMessage="Address" />,
  <FormattedMessage key="2" id="cardDeposit.stepDone" defaultMessage="Success" />,
];

/** A deposit by card in three steps (M-018 to M-051). */
export function CardPanel() {
  const { step, formInput, answer, receipt, isLocked } = useView(cardDepositView);
  const send = useSend('cardDeposit');
  return (
    <Stack gap="lg">
      <Stepper active={STEPS[step]} size="xs" iconSize={28} wrap={false}>
        {LABELS.map((label, at) => (
          // It shows where one is: the form leads on and back.
          <Stepper.Step
            key={at}
            component="div"
            allowStepSelect={false}
            aria-current={at === STEPS[step] ? 'step' : undefined}
            label={label}
          />
        ))}
      </Stepper>
      {step === 'done' ? (
        <Success {...{ answer, receipt, isLocked }} onDone={() => send({ type: 'form.done' })} />
      ) : (
        // What is typed of the card lives in its inputs alone: they stay while the outcome is unknown (M-051).
        <div hidden={step === 'unknown'}>
          <CardForm key={formInput} />
        </div>
      )}
      {step === 'unknown' ? <Unknown answer={answer} onEdit={() => send({ type: 'form.edit' })} /> : null}
    </Stack>
  );
}
