import { documentTypes, identityUploadView, proofTypes } from '@bourse/core/identity';
import { useSend, useView } from '@bourse/react';
import { Alert, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { FormEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import { Dialog, LateArea, MessageText } from '../../components';
import { IdentityUploadButtons, IdentityUploadProgress } from './identity-upload-buttons';
import { Choice, ImageField } from './identity-upload-fields';
import { imageLabels } from './image-names';
import { useStrayFiles } from './use-stray-files';
import '../../styles/profile';

/** Identity documents to be sent; only its own buttons close it (M-145 to M-166). */
export default function IdentityUploadDialog() {
  const { phase } = useView(identityUploadView);
  const send = useSend('dialogs');
  return (
    <Dialog
      size={640}
      // Nobody is kept in one that did not load: its own buttons are not there.
      isPersistent={phase !== 'loading'}
      title={<FormattedMessage id="identityUpload.title" defaultMessage="Verify your identity" />}
      onClose={() => send({ type: 'dialog.close', name: 'kycUpload' })}
    >
      <LateArea area="identity" isReady={phase !== 'loading'}>
        <Form />
      </LateArea>
    </Dialog>
  );
}

function Form() {
  const { problem, hasCard, hasProof, needsBack } = useView(identityUploadView);
  const send = useSend('identityUpload');
  useStrayFiles();
  const press = (event: FormEvent) => {
    event.preventDefault();
    send({ type: 'form.submit' });
  };
  return (
    <form onSubmit={press} noValidate>
      <Stack gap="md">
        <Choice
          field="type"
          types={documentTypes}
          label={<FormattedMessage id="identityUpload.type" defaultMessage="Document type" />}
        />
        <Text size="sm" c="dimmed">
          <FormattedMessage id="identityUpload.note" defaultMessage="Maximum file size is 2mb" />
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
          <ImageField name="front" />
          <ImageField name="back" isOptional={!needsBack} />
        </SimpleGrid>
        {hasProof ? <Proof /> : null}
        {hasCard ? <Card /> : null}
        <IdentityUploadProgress />
        {/* Beside the buttons that led to it: the form may be longer than its window. */}
        {problem ? (
          <Alert color="warn">
            <MessageText of={problem} />
          </Alert>
        ) : null}
        <IdentityUploadButtons />
      </Stack>
    </form>
  );
}

/** Hidden where the operator asks for no proof (M-149). */
function Proof() {
  return (
    <Stack gap="sm" component="section">
      <Title order={3} fz="sm">
        <FormattedMessage {...imageLabels.proof_of_address} />
      </Title>
      <Choice
        field="proof_of_address_type"
        types={proofTypes}
        label={<FormattedMessage id="identityUpload.proofType" defaultMessage="Proof type" />}
      />
      <ImageField name="proof_of_address" />
    </Stack>
  );
}

/** Hidden where the operator asks for no card (M-148, M-163). */
function Card() {
  return (
    <Stack gap="sm" component="section">
      <Title order={3} fz="sm">
        <FormattedMessage id="identityUpload.card" defaultMessage="Credit card" />
      </Title>
      <Text size="sm">
        <FormattedMessage
          id="identityUpload.cardNote"
          defaultMessage="Cover the middle digits on the front and the CVV on the back before you take the photo"
        />
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
        <ImageField name="credit_card_front" isOptional />
        <ImageField name="credit_card_back" isOptional />
      </SimpleGrid>
    </Stack>
  );
}
