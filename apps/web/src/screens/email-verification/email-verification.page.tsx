import { emailVerificationView } from '@bourse/core/guest';
import { useSend, useView } from '@bourse/react';
import { Anchor, Stack, Text, Title } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import '@mantine/core/styles/PinInput.layer.css';
import { CodeField, FormCard, FormField, RequestCode } from '../../components';
import { PublicPage } from '../public/public-page';
import { TooManyRequests } from '../public/too-many-requests';

/** Verifies an e-mail address by its code. */
export default function EmailVerificationPage() {
  const form = useView(emailVerificationView);
  const send = useSend('emailVerification');
  return (
    <PublicPage>
      <Stack gap="lg" w="100%" maw="25rem">
        <Title size="1.75rem">
          <FormattedMessage id="emailVerification.title" defaultMessage="Verify your email" />
        </Title>
        {form.isThrottled ? <TooManyRequests /> : null}
        <Text>
          {form.asksEmail ? (
            <FormattedMessage
              id="emailVerification.explain"
              defaultMessage="Enter your email and the 6 digit code that we sent to it."
            />
          ) : form.isSent ? (
            <FormattedMessage
              id="emailVerification.sentTo"
              defaultMessage="If {email} is registered, enter the 6 digit code that we sent to it."
              values={{ email: form.fields.email }}
            />
          ) : (
            <FormattedMessage
              id="mailedCode.earlier"
              defaultMessage="If a code was mailed to {email}, enter it here."
              values={{ email: form.fields.email }}
            />
          )}
        </Text>
        <FormCard
          form={form}
          secrets={['code']}
          onSubmit={(secrets) => send({ type: 'form.submit', secrets })}
          submit={<FormattedMessage id="emailVerification.submit" defaultMessage="Verify" />}
        >
          {form.asksEmail ? (
            <FormField
              form={form}
              name="email"
              label={<FormattedMessage id="signIn.email" defaultMessage="Email" />}
              type="email"
              autoComplete="email"
              autoFocus
              readOnly={form.isAsking || form.isBusy}
              onChange={send}
            />
          ) : null}
          {/* Another one with the question for the e-mail: a code belongs to its address. */}
          <CodeField
            key={form.asksEmail ? 'unknown' : 'known'}
            form={form}
            autoFocus={!form.asksEmail}
            label={<FormattedMessage id="emailVerification.code" defaultMessage="Code" />}
          />
        </FormCard>
        <RequestCode
          canRequest={form.canRequest}
          isAsking={form.isAsking}
          onRequest={() => send({ type: 'code.request' })}
          wait={
            form.wait > 0 ? (
              <FormattedMessage
                id="emailVerification.wait"
                defaultMessage="You can request another code in {time}"
                values={{ time: form.waitText }}
              />
            ) : null
          }
        >
          <FormattedMessage id="emailVerification.request" defaultMessage="Request verification code" />
        </RequestCode>
        {form.asksEmail ? null : (
          <Anchor component="button" type="button" size="sm" ta="center" onClick={() => send({ type: 'form.edit' })}>
            <FormattedMessage id="emailVerification.edit" defaultMessage="Use another email" />
          </Anchor>
        )}
      </Stack>
    </PublicPage>
  );
}
