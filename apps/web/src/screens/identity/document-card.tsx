import { formatTime } from '@bourse/core';
import { identityView, type ShownDocument } from '@bourse/core/identity';
import { useSend, useView } from '@bourse/react';
import { Button, Group, Image, Paper, Stack, Text } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { usePicture } from '../../adapters/picture';
import { FailedState, LoadingState, MessageText } from '../../components';
import { imageLabels } from './image-names';
import { StatusBadge } from './status-badge';

/** A document that was sent: its kind, its status, and its images on request (M-143, M-165). */
export function DocumentCard({ document }: { document: ShownDocument }) {
  const { open } = useView(identityView);
  const send = useSend('identity');
  const { id, images } = document;
  const isOpen = (name: string) => open?.document === id && open.name === name;
  return (
    <Paper withBorder radius="md" p="lg" component="article">
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Stack gap={2}>
            <Text fw={600}>
              <MessageText of={document.type} />
            </Text>
            <Text size="xs" c="dimmed" className="number">
              {formatTime(document.createdAt)}
            </Text>
          </Stack>
          <StatusBadge of={document.status} tone={document.tone} />
        </Group>
        {document.proofType ? (
          <Text size="sm" c="dimmed">
            <FormattedMessage {...imageLabels.proof_of_address} />: <MessageText of={document.proofType} />
          </Text>
        ) : null}
        <Group gap="xs">
          {images.map(({ name }) => (
            <Button
              key={name}
              variant={isOpen(name) ? 'light' : 'default'}
              size="xs"
              aria-expanded={isOpen(name)}
              onClick={() => send(isOpen(name) ? { type: 'image.close' } : { type: 'image.open', document: id, name })}
            >
              <FormattedMessage {...imageLabels[name]} />
            </Button>
          ))}
        </Group>
        {open?.document === id ? <OpenedImage /> : null}
      </Stack>
    </Paper>
  );
}

function OpenedImage() {
  const { open, picture, hasNoPicture } = useView(identityView);
  const send = useSend('identity');
  const intl = useIntl();
  const address = usePicture(picture);
  if (open === null) return null;
  if (hasNoPicture) return <FailedState onRetry={() => send({ type: 'image.open', ...open })} />;
  if (address === null) return <LoadingState />;
  return <Image src={address} alt={intl.formatMessage(imageLabels[open.name])} radius="sm" fit="contain" mah="24rem" />;
}
