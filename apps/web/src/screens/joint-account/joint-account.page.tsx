import { jointAccountView } from '@bourse/core/guest';
import { useSend, useView } from '@bourse/react';
import { Fieldset, Stack, TextInput, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import '../../styles/registration';
import '../../styles/joint-account';
import { FormCard, FormField } from '../../components';
import { PublicPage } from '../public/public-page';
import { HolderFields } from '../registration/holder-fields';
import { NewPassword } from '../registration/new-password';
import { TermsField } from '../registration/terms-field';

const PRIMARY = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'primary_email',
  country: 'country',
  dialCode: 'phone_code',
  phone: 'phone',
} as const;
const SECONDARY = {
  firstName: 'secondary.first_name',
  lastName: 'secondary.last_name',
  email: 'secondary.email',
  country: 'secondary.country',
  dialCode: 'secondary.phone_code',
  phone: 'secondary.phone',
} as const;

/** An account of two holders, and what they sign in by. */
export default function JointAccountPage() {
  const form = useView(jointAccountView);
  const send = useSend('jointAccount');
  return (
    <PublicPage>
      <Stack gap="lg" w="100%" maw="36rem">
        <Title size="1.75rem">
          <FormattedMessage id="jointAccount.title" defaultMessage="Joint account" />
        </Title>
        <FormCard
          form={form}
          secrets={['password', 'repeat_password']}
          onSubmit={(secrets) => send({ type: 'form.submit', secrets })}
          submit={<FormattedMessage id="registration.submit" defaultMessage="Register" />}
        >
          <Block legend={<FormattedMessage id="jointAccount.primary" defaultMessage="Primary holder" />}>
            <HolderFields form={form} names={PRIMARY} onChange={send} emailFill="email" section="primary" />
            <AccountType />
          </Block>
          <Block legend={<FormattedMessage id="jointAccount.secondary" defaultMessage="Secondary holder" />}>
            <HolderFields form={form} names={SECONDARY} onChange={send} emailFill="email" section="secondary" />
            <AccountType />
          </Block>
          <Block legend={<FormattedMessage id="jointAccount.login" defaultMessage="Login details" />}>
            <FormField
              form={form}
              name="email"
              label={<FormattedMessage id="signIn.email" defaultMessage="Email" />}
              type="email"
              autoComplete="username"
              onChange={send}
            />
            <FormField
              form={form}
              name="username"
              label={<FormattedMessage id="jointAccount.username" defaultMessage="Username" />}
              autoComplete="nickname"
              onChange={send}
            />
            <NewPassword form={form} />
          </Block>
          <TermsField form={form} onChange={send} />
        </FormCard>
      </Stack>
    </PublicPage>
  );
}

function Block({ legend, children }: { legend: ReactNode; children: ReactNode }) {
  return (
    <Fieldset legend={legend} radius="md">
      <Stack gap="md">{children}</Stack>
    </Fieldset>
  );
}

/** Read only. */
function AccountType() {
  const intl = useIntl();
  return (
    <TextInput
      label={<FormattedMessage id="jointAccount.type" defaultMessage="Account type" />}
      value={intl.formatMessage({ id: 'jointAccount.joint', defaultMessage: 'Joint Account' })}
      readOnly
    />
  );
}
