import { passwordResetView, type ResetStep } from '@bourse/core/guest';
import { useSend, useView } from '@bourse/react';
import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { Link } from 'wouter';
import '@mantine/core/styles/PinInput.layer.css';
import '@mantine/core/styles/Progress.layer.css';
import { CodeField, FormCard, FormField, RequestCode } from '../../components';
import { PublicPage } from '../public/public-page';
import { TooManyRequests } from '../public/too-many-requests';
import { NewPassword } from '../registration/new-password';

const SECRETS: Record<ResetStep, readonly string[]> = {
  email: [],
  code: ['code'],
  password: ['password', 'repeat_password'],
};
const SUBMIT = {
  email: <FormattedMessage id="passwordReset.submit" defaultMessage="Send me a code" />,
  code: <FormattedMessage id="passwordReset.verify" defaultMessage="Verify the code" />,
  password: <FormattedMessage id="passwordReset.update" defaultMessage="Set new password" />,
};

/** A forgotten password in three steps. */
export default function PasswordResetPage() {
  const form = useView(passwordResetView);
  const send = useSend('passwordReset');
  return (
    <PublicPage>
      <Stack gap="lg" w="100%" maw="25rem">
        <Title size="1.75rem">
          <FormattedMessage id="passwordReset.title" defaultMessage="Forgot password" />
        </Title>
        {form.isThrottled ? <TooManyRequests /> : null}
        <Text role="status">
          {form.step === 'email' ? (
            <FormattedMessage
              id="passwordReset.explain"
              defaultMessage="Enter your email: we send you a code to set a new password."
            />
          ) : form.isSent ? (
            <FormattedMessage
              id="passwordReset.accepted"
              defaultMessage="If there is an account for {email}, a code is on its way to it."
              values={{ email: form.sentTo }}
            />
          ) : form.step === 'code' ? (
            <FormattedMessage
              id="mailedCode.earlier"
              defaultMessage="If a code was mailed to {email}, enter it here."
              values={{ email: form.sentTo }}
            />
          ) : (
            <FormattedMessage
              id="passwordReset.choose"
              defaultMessage="Choose a new password for {email}."
              values={{ email: form.sentTo }}
            />
          )}
        </Text>
        <FormCard
          key={form.step}
          form={form}
          secrets={SECRETS[form.step]}
          onSubmit={(secrets) =>
            send(form.step === 'email' ? { type: 'form.submit' } : { type: 'form.submit', secrets })
          }
          submit={SUBMIT[form.step]}
        >
          {form.step === 'email' ? (
            <FormField
              form={form}
              name="email"
              label={<FormattedMessage id="signIn.email" defaultMessage="Email" />}
              type="email"
              autoComplete="username"
              autoFocus
              readOnly={form.isBusy}
              onChange={send}
            />
          ) : form.step === 'code' ? (
            <CodeField
              form={form}
              autoFocus
              label={<FormattedMessage id="passwordReset.code" defaultMessage="Code" />}
            />
          ) : (
            <>
              {/* Password managers keep the new password under it. */}
              <input hidden readOnly name="username" autoComplete="username" value={form.sentTo} />
              <NewPassword
                form={form}
                autoFocus
                label={<FormattedMessage id="passwordReset.password" defaultMessage="New Password" />}
              />
            </>
          )}
        </FormCard>
        {form.step === 'code' ? (
          <RequestCode
            canRequest={form.canRequest}
            isAsking={form.isAsking}
            onRequest={() => send({ type: 'code.request' })}
            wait={
              form.wait > 0 ? (
                <FormattedMessage
                  id="twoFa.nextCode"
                  defaultMessage="You can request a new code in {time}."
                  values={{ time: form.waitText }}
                />
              ) : null
            }
          >
            <FormattedMessage id="twoFa.request" defaultMessage="Request new code" />
          </RequestCode>
        ) : null}
        {form.step === 'email' ? null : (
          <Anchor
            component="button"
            type="button"
            size="sm"
            ta="center"
            disabled={form.isBusy}
            onClick={() => send({ type: 'form.edit' })}
          >
            <FormattedMessage id="passwordReset.edit" defaultMessage="Use another email" />
          </Anchor>
        )}
        <Group justify="center" gap="lg">
          <Anchor component={Link} href="/login" size="sm">
            <FormattedMessage id="passwordReset.login" defaultMessage="Back to login" />
          </Anchor>
          <Anchor component={Link} href="/register" size="sm">
            <FormattedMessage id="passwordReset.register" defaultMessage="Create an account" />
          </Anchor>
        </Group>
      </Stack>
    </PublicPage>
  );
}
