import { cardDepositView } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { Stack, Stepper } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { CardForm } from './card-form';
import { Success, Unknown } from './ended';

const STEPS = { card: 0, address: 1, unknown: 1, done: 3 } as const;

/** A deposit by card in three steps (M-018 to M-051). */
export function CardPanel() {
  const { step, formInput, answer, receipt } = useView(cardDepositView);
  const send = useSend('cardDeposit');
  return (
    <Stack gap="lg">
      <Stepper active={STEPS[step]} size="xs" iconSize={28} wrap={false}>
        <Stepper.Step label={<FormattedMessage id="cardDeposit.stepCard" defaultMessage="Card" />} />
        <Stepper.Step label={<FormattedMessage id="cardDeposit.stepAddress" defaultMessage="Address" />} />
        <Stepper.Step label={<FormattedMessage id="cardDeposit.stepDone" defaultMessage="Success" />} />
      </Stepper>
      {step === 'done' ? (
        <Success answer={answer} receipt={receipt} onDone={() => send({ type: 'form.done' })} />
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
