import { forgotPasswordView } from '@bourse/core/access';
import { useSend, useView } from '@bourse/react';
import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { Link } from 'wouter';
import { FormCard, FormField } from '../../parts/form';
import { PublicPage } from '../public/public-page';

/** The first step of a forgotten password: asks for a code by mail, or says that it is on its way. */
export default function ForgotPasswordPage() {
  const form = useView(forgotPasswordView);
  const send = useSend('forgotPassword');
  return (
    <PublicPage>
      <Stack gap="lg" w="100%" maw="25rem">
        <Title size="1.75rem">
          <FormattedMessage id="forgotPassword.title" defaultMessage="Forgot password" />
        </Title>
        {form.phase === 'accepted' ? (
          <>
            <Text role="status">
              <FormattedMessage
                id="forgotPassword.accepted"
                defaultMessage="If there is an account for {email}, a code is on its way to it."
                values={{ email: form.fields.email.trim() }}
              />
            </Text>
            <Button variant="default" onClick={() => send({ type: 'form.edit' })}>
              <FormattedMessage id="forgotPassword.edit" defaultMessage="Use another e-mail" />
            </Button>
          </>
        ) : (
          <FormCard
            form={form}
            onSubmit={() => send({ type: 'form.submit' })}
            submit={<FormattedMessage id="forgotPassword.submit" defaultMessage="Send me a code" />}
          >
            <FormField
              form={form}
              name="email"
              label={<FormattedMessage id="forgotPassword.email" defaultMessage="Email" />}
              type="email"
              autoComplete="email"
              onChange={send}
            />
          </FormCard>
        )}
        <Anchor component={Link} href="/login" ta="center">
          <FormattedMessage id="forgotPassword.login" defaultMessage="Back to login" />
        </Anchor>
      </Stack>
    </PublicPage>
  );
}
