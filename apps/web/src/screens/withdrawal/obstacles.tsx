import { withdrawalView } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { Alert, Button, Stack } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { MessageText } from '../../components';
import { useOpener } from '../../components/opener';

/** What stands in the way, said before the press where it is known (M-091), and why the last one was refused (M-094). */
export function Obstacles() {
  const { obstacle, problem, isIdentityNeeded } = useView(withdrawalView);
  return (
    <>
      {obstacle ? (
        <Alert color="warn" role="note">
          <MessageText of={obstacle} />
        </Alert>
      ) : null}
      {problem ? (
        <Alert color="down" role="alert">
          <Stack gap="sm" align="flex-start">
            <MessageText of={problem} />
            {isIdentityNeeded ? <Identity /> : null}
          </Stack>
        </Alert>
      ) : null}
    </>
  );
}

/** What to do about it (M-106); it has the focus again when that is closed. */
function Identity() {
  const send = useSend('withdrawal');
  return (
    <Button
      ref={useOpener<HTMLButtonElement>('documents for a withdrawal')}
      size="xs"
      onClick={() => send({ type: 'identity.open' })}
    >
      <FormattedMessage id="withdrawal.identity" defaultMessage="Upload identity documents" />
    </Button>
  );
}
