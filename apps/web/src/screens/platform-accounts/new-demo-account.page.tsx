import { newDemoAccountView } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { Alert, Button, Paper, Stack, Text, Title } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { Link } from 'wouter';
import { LateArea, MessageText } from '../../components';
import { useFocusHere, useHandedFocus } from '../../components/focus';
import { DemoForm } from './demo-form';
import '../../styles/platform-accounts';

/** A new demo account: the form, or what became of it (M-229 to M-237). */
export default function NewDemoAccountPage() {
  return (
    <Stack p="md" gap="lg" w="100%" maw="40rem" mx="auto">
      <Title order={1} fz="xl">
        <FormattedMessage id="route.newDemoAccount" defaultMessage="New demo account" />
      </Title>
      <LateArea area="money">
        <Step />
      </LateArea>
    </Stack>
  );
}

function Step() {
  const { phase } = useView(newDemoAccountView);
  return phase === 'editing' ? <DemoForm /> : <Outcome />;
}

/** In place of the form, whose button had the focus: it takes that, and so is read out. */
function Outcome() {
  const { phase, problem } = useView(newDemoAccountView);
  return (
    <Paper withBorder radius="md" p="lg" ref={useFocusHere<HTMLDivElement>()} tabIndex={-1} style={{ outline: 'none' }}>
      <Stack gap="md">
        {phase === 'accepted' ? (
          <div role="status">
            <Text fw={600} mb="xs">
              <FormattedMessage id="newDemoAccount.done" defaultMessage="Your demo account is open." />
            </Text>
            <Text c="dimmed">
              <FormattedMessage
                id="newDemoAccount.doneHint"
                defaultMessage="Its login and password are on the page of your trading accounts."
              />
            </Text>
          </div>
        ) : (
          <Alert color="warn">
            <MessageText of={problem} />
          </Alert>
        )}
        <Button component={Link} href="/accounts" size="md">
          <FormattedMessage id="newDemoAccount.toAccounts" defaultMessage="My trading accounts" />
        </Button>
        {phase === 'accepted' ? (
          <Button component={Link} href="/new/account/live" variant="default" size="md">
            <FormattedMessage id="newDemoAccount.toLive" defaultMessage="Open a live account" />
          </Button>
        ) : null}
        <BackButton />
      </Stack>
    </Paper>
  );
}

/** Goes with what it leads back from: the first choice of the form takes the focus over. */
function BackButton() {
  const send = useSend('newDemoAccount');
  const button = useHandedFocus('[role="radio"][tabindex="0"]', 'main');
  return (
    <Button ref={button} variant="subtle" size="md" onClick={() => send({ type: 'form.edit' })}>
      <FormattedMessage id="newDemoAccount.another" defaultMessage="Back to the form" />
    </Button>
  );
}
