import { autoLoginView } from '@bourse/core/guest';
import { useSend, useView } from '@bourse/react';
import { Button, Loader, Stack, Text, Title } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { PublicPage } from '../public/public-page';

/** A sign-in by a link: under way, or a question because somebody is signed in. */
export default function AutoLoginPage() {
  const { isAsking, presentEmail } = useView(autoLoginView);
  const send = useSend('autoLogin');
  return (
    <PublicPage>
      <Stack gap="lg" w="100%" maw="25rem">
        <Title size="1.75rem">
          {isAsking ? (
            <FormattedMessage id="autoLogin.ask" defaultMessage="Continue with this sign-in?" />
          ) : (
            <FormattedMessage id="autoLogin.title" defaultMessage="Signing in…" />
          )}
        </Title>
        {isAsking ? (
          <>
            <Text>
              <FormattedMessage
                id="autoLogin.replaces"
                defaultMessage="You are logged in as {email}. Continuing changes the account."
                values={{ email: presentEmail }}
              />
            </Text>
            <Button size="md" onClick={() => send({ type: 'signIn.confirm' })}>
              <FormattedMessage id="autoLogin.confirm" defaultMessage="Continue" />
            </Button>
            <Button size="md" variant="default" onClick={() => send({ type: 'signIn.decline' })}>
              <FormattedMessage id="autoLogin.decline" defaultMessage="Keep my account" />
            </Button>
          </>
        ) : (
          <Loader aria-hidden />
        )}
      </Stack>
    </PublicPage>
  );
}
