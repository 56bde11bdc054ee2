import { secret, type Secret } from '@bourse/core';
import { stepUpView } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { Button, Stack, Text } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { CodeField, FormCard, RequestCode } from '../../components';
import { TooManyRequests } from '../public/too-many-requests';

/** The code by mail that the server wants before this call (R4, R38); what was typed before waits behind it. */
export function CodeStep({ onBack, back }: { onBack: () => void; back: ReactNode }) {
  const view = useView(stepUpView);
  const send = useSend('stepUp');
  const submit = (code: Secret) => send({ type: 'code.submit', code });
  // The wait is drawn each second: the same problem must not take the focus again.
  const problems = useMemo(() => (view.problem === null ? {} : { code: view.problem }), [view.problem]);
  const form = { fields: {}, problems, problem: null, isBusy: view.isVerifying };
  return (
    <Stack gap="md">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {view.isUsed ? (
          <FormattedMessage
            id="stepUp.used"
            defaultMessage="This needs a new code: your last one is used. Request one, and we mail it to {email}."
            values={{ email: <strong>{view.email}</strong> }}
          />
        ) : (
          <FormattedMessage
            id="stepUp.explanation"
            defaultMessage="To keep your money safe, enter the 6-digit code that we mail to {email}."
            values={{ email: <strong>{view.email}</strong> }}
          />
        )}
      </Text>
      <FormCard
        isBare
        form={form}
        secrets={['code']}
        onSubmit={({ code = secret('') }) => submit(code)}
        submit={<FormattedMessage id="stepUp.submit" defaultMessage="Verify and send" />}
      >
        <CodeField
          key={view.entry}
          form={form}
          label={<FormattedMessage id="stepUp.code" defaultMessage="Code from your email" />}
          isReadOnly={view.isVerifying}
          autoFocus
          onComplete={(code) => submit(secret(code))}
        />
      </FormCard>
      {view.isThrottled && !view.isUsed ? <TooManyRequests /> : null}
      <RequestCode
        canRequest={view.canRequest}
        isAsking={view.isRequesting}
        onRequest={() => send({ type: 'code.request' })}
        sent={
          view.isSent ? (
            <FormattedMessage id="stepUp.sent" defaultMessage="A code is on its way." />
          ) : (
            // No panel says it: an earlier code does not work here.
            view.isUsed &&
            view.isThrottled && (
              <FormattedMessage id="mailedCode.wait" defaultMessage="Wait for some moment before requesting new code" />
            )
          )
        }
        wait={
          view.wait > 0 ? (
            <FormattedMessage
              id="stepUp.nextCode"
              defaultMessage="You can request a new code in {time}."
              values={{ time: view.waitText }}
            />
          ) : null
        }
      >
        <FormattedMessage id="stepUp.request" defaultMessage="Request new code" />
      </RequestCode>
      <Button variant="subtle" disabled={view.isVerifying} onClick={onBack}>
        {back}
      </Button>
    </Stack>
  );
}
