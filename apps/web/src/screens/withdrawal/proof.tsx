import { useSend } from '@bourse/react';
import { Stack } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { CodeStep } from './code-step';
import { Summary } from './summary';

/** What is about to be sent, and the code that it waits for. */
export function Proof() {
  const send = useSend('withdrawal');
  return (
    <Stack gap="lg">
      <Summary />
      <CodeStep
        onBack={() => send({ type: 'form.edit' })}
        back={<FormattedMessage id="stepUp.backToForm" defaultMessage="Back to the form" />}
      />
    </Stack>
  );
}
