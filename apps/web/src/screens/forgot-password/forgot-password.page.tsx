import { forgotPasswordView } from '@bourse/core/access';
import { useSend, useView } from '@bourse/react';
import { Button, Stack, Text, Title } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { FormCard, FormField } from '../../parts/form';
import { PublicPage } from '../public/public-page';

/** Forgot password: a form, or that it was accepted. */
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
              <FormattedMessage id="forgotPassword.accepted" defaultMessage="Done. Thank you." />
            </Text>
            <Button variant="default" onClick={() => send({ type: 'form.edit' })}>
              <FormattedMessage id="forgotPassword.edit" defaultMessage="Back to the form" />
            </Button>
          </>
        ) : (
          <FormCard
            form={form}
            onSubmit={() => send({ type: 'form.submit' })}
            submit={<FormattedMessage id="forgotPassword.submit" defaultMessage="Send" />}
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
      </Stack>
    </PublicPage>
  );
}
