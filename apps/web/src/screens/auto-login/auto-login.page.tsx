import { autoLoginView } from '@bourse/core/guest';
import { useSend, useView } from '@bourse/react';
import { Button, Loader, Stack, Text, Title } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { useHandedFocus } from '../../components/focus';
import { PublicPage } from '../public/public-page';

/** A sign-in by a link: under way, or a question because somebody is signed in. */
export default function AutoLoginPage() {
  const { isAsking } = useView(autoLoginView);
  return <PublicPage>{isAsking ? <Question /> : <UnderWay />}</PublicPage>;
}

function Question() {
  const { presentEmail } = useView(autoLoginView);
  const send = useSend('autoLogin');
  return (
    <Stack gap="lg" w="100%" maw="25rem">
      <Title size="1.75rem">
        <FormattedMessage id="autoLogin.ask" defaultMessage="Continue with this sign-in?" />
      </Title>
      <Text>
        <FormattedMessage
          id="autoLogin.replaces"
          defaultMessage="You are logged in as {email}. Continuing changes the account."
          values={{ email: presentEmail }}
        />
      </Text>
      <Button ref={useHandedFocus('h1', 'main')} size="md" onClick={() => send({ type: 'signIn.confirm' })}>
        <FormattedMessage id="autoLogin.confirm" defaultMessage="Continue" />
      </Button>
      <Button size="md" variant="default" onClick={() => send({ type: 'signIn.decline' })}>
        <FormattedMessage id="autoLogin.decline" defaultMessage="Keep my account" />
      </Button>
    </Stack>
  );
}

function UnderWay() {
  return (
    <Stack gap="lg" w="100%" maw="25rem">
      {/* It takes the focus that Continue had. */}
      <Title size="1.75rem" tabIndex={-1}>
        <FormattedMessage id="autoLogin.title" defaultMessage="Signing in…" />
      </Title>
      <Loader aria-hidden />
    </Stack>
  );
}
