import { secret, type Secret } from '@bourse/core';
import { twoFaView } from '@bourse/core/device';
import { useSend, useView } from '@bourse/react';
import { Anchor, Stack, Text, Title } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import '@mantine/core/styles/PinInput.layer.css';
import { CodeField, FormCard, RequestCode } from '../../components';
import { PublicPage } from '../public/public-page';
import { TooManyRequests } from '../public/too-many-requests';

/** A browser that is not known yet: the mailed code lets it in. */
export default function TwoFaPage() {
  const view = useView(twoFaView);
  const send = useSend('twoFa');
  const sendToSession = useSend('session');
  const submit = (code: Secret) => send({ type: 'code.submit', code });
  const form = { fields: {}, problems: {}, problem: view.problem, isBusy: view.isVerifying };
  return (
    <PublicPage>
      <Stack gap="lg" w="100%" maw="25rem">
        <Stack gap="sm">
          <Title size="1.75rem">
            <FormattedMessage id="twoFa.title" defaultMessage="Device authentication" />
          </Title>
          <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            <FormattedMessage
              id="twoFa.explanation"
              defaultMessage="We do not know this device yet. Enter the 6-digit code that we mail to {email}."
              values={{ email: <strong>{view.email}</strong> }}
            />
          </Text>
        </Stack>
        <FormCard
          form={form}
          secrets={['code']}
          onSubmit={({ code = secret('') }) => submit(code)}
          submit={<FormattedMessage id="twoFa.submit" defaultMessage="Verify" />}
        >
          <CodeField
            key={view.entry}
            form={form}
            label={<FormattedMessage id="twoFa.code" defaultMessage="Verification code" />}
            isRefused={view.problem !== null}
            isReadOnly={view.isVerifying}
            autoFocus
            onComplete={(code) => submit(secret(code))}
          />
        </FormCard>
        {view.isThrottled ? <TooManyRequests /> : null}
        <RequestCode
          canRequest={view.canRequest}
          isAsking={view.isRequesting}
          onRequest={() => send({ type: 'code.request' })}
          sent={view.isSent && <FormattedMessage id="twoFa.sent" defaultMessage="A code is on its way." />}
          wait={
            view.wait > 0 ? (
              <FormattedMessage
                id="twoFa.nextCode"
                defaultMessage="You can request a new code in {time}."
                values={{ time: view.waitText }}
              />
            ) : null
          }
        >
          <FormattedMessage id="twoFa.request" defaultMessage="Request new code" />
        </RequestCode>
        <Anchor component="button" type="button" ta="center" onClick={() => sendToSession({ type: 'session.end' })}>
          <FormattedMessage id="account.signOut" defaultMessage="Sign out" />
        </Anchor>
      </Stack>
    </PublicPage>
  );
}
