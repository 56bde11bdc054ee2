import { publicLinksView } from '@bourse/core';
import { registrationView } from '@bourse/core/guest';
import { useSend, useView } from '@bourse/react';
import { Anchor, Stack, Text, Title } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { Link } from 'wouter';
import '../../styles/registration';
import { FormCard } from '../../components';
import { PublicPage } from '../public/public-page';
import { HolderFields } from '../registration/holder-fields';
import { NewPassword } from '../registration/new-password';
import { TermsField } from '../registration/terms-field';

const NAMES = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  country: 'country',
  dialCode: 'phone_code',
  phone: 'phone',
} as const;

/** Opens an account; /get_started shows the same in the dark. */
export default function RegisterPage() {
  const form = useView(registrationView);
  const { logInPath } = useView(publicLinksView);
  const send = useSend('registration');
  return (
    <PublicPage>
      <Stack gap="lg" w="100%" maw="30rem">
        <Title size="1.75rem">
          <FormattedMessage id="registration.title" defaultMessage="Create your account" />
        </Title>
        <FormCard
          form={form}
          secrets={['password', 'repeat_password']}
          onSubmit={(secrets) => send({ type: 'form.submit', secrets })}
          submit={<FormattedMessage id="registration.submit" defaultMessage="Register" />}
        >
          <HolderFields form={form} names={NAMES} onChange={send} emailFill="username" />
          <NewPassword form={form} />
          <TermsField form={form} onChange={send} />
        </FormCard>
        <Text ta="center" size="sm">
          <FormattedMessage
            id="registration.haveAccount"
            defaultMessage="Already have an account? <link>Log in</link>"
            values={{
              link: (words) => (
                <Anchor component={Link} href={logInPath} inherit underline="always">
                  {words}
                </Anchor>
              ),
            }}
          />
        </Text>
      </Stack>
    </PublicPage>
  );
}
