import { identityView } from '@bourse/core/identity';
import { useSend, useView } from '@bourse/react';
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { EmptyState, FailedState, LateArea, LoadingState } from '../../components';
import { DocumentCard } from './document-card';
import { StatusBadge } from './status-badge';
import '../../styles/profile';

/** What proves who the account holder is, and how that stands (M-143, M-144, M-155, M-156). */
export default function KycPage() {
  return (
    <Stack p="md" gap="lg" w="100%" maw="48rem" mx="auto" flex={1}>
      <Title order={1} fz="xl">
        <FormattedMessage id="route.kyc" defaultMessage="Identity verification" />
      </Title>
      <LateArea area="identity">
        <Documents />
      </LateArea>
    </Stack>
  );
}

function Documents() {
  const { phase, documents, isStale } = useView(identityView);
  const send = useSend('identity');
  const reload = () => send({ type: 'documents.load' });
  if (phase === 'loading') return <LoadingState />;
  if (phase === 'failed') return <FailedState onRetry={reload} />;
  return (
    <>
      <Status />
      {isStale ? <FailedState onRetry={reload} /> : null}
      {phase === 'empty' ? (
        <EmptyState
          text={
            <FormattedMessage
              id="identity.none"
              defaultMessage="You have not sent a document yet. Have a passport, an identity card or a driver's license ready, and a photo of it."
            />
          }
        />
      ) : (
        documents.map((document) => <DocumentCard key={document.id} document={document} />)
      )}
    </>
  );
}

/** The account's status, and what can be done about it (M-164). */
function Status() {
  const { status, tone, isFirst } = useView(identityView);
  const send = useSend('dialogs');
  return (
    <Paper withBorder radius="md" p="lg">
      <Group justify="space-between" gap="md">
        <Stack gap="xs">
          <Text size="sm" c="dimmed">
            <FormattedMessage id="identity.status" defaultMessage="Status of your account" />
          </Text>
          <div role="status">
            <StatusBadge size="lg" of={status} tone={tone} />
          </div>
        </Stack>
        <Button onClick={() => send({ type: 'dialog.open', name: 'kycUpload', input: {} })}>
          {isFirst ? (
            <FormattedMessage id="identity.verify" defaultMessage="Verify" />
          ) : (
            <FormattedMessage id="identity.upload" defaultMessage="Re-upload" />
          )}
        </Button>
      </Group>
    </Paper>
  );
}
