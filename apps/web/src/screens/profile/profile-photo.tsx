import { IMAGE_TYPES, photoView } from '@bourse/core/identity';
import { useSend, useView } from '@bourse/react';
import { Avatar, Button, FileButton, Group, Paper, Stack, Text } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { usePicture } from '../../adapters/picture';
import { BusyButton, MessageText } from '../../components';
import { chooseAgain } from '../../components/choose-again';

/** The photo, another one as it will be, and what keeps that one back (M-168, M-177). */
export function ProfilePhoto({ name, image }: { name: string; image: string }) {
  const { preview, problem, isChecking } = useView(photoView);
  const send = useSend('photo');
  const intl = useIntl();
  const picture = usePicture(preview);
  const label = intl.formatMessage({ id: 'photo.title', defaultMessage: 'Your photo' });
  return (
    <Paper withBorder radius="md" p="lg" component="section" aria-label={label}>
      <Group gap="lg" wrap="nowrap" align="flex-start">
        <Avatar size={88} radius="50%" src={picture ?? (image || null)} name={name} alt={name} />
        <Stack gap="xs" flex={1} miw={0}>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          {preview === null ? (
            <FileButton
              accept={IMAGE_TYPES}
              inputProps={chooseAgain}
              onChange={(file) => file && send({ type: 'photo.choose', file })}
            >
              {(props) => (
                <BusyButton
                  {...props}
                  isBusy={isChecking}
                  variant="default"
                  size="xs"
                  w="fit-content"
                  leftSection={<IconPhoto size={16} stroke={1.6} aria-hidden />}
                >
                  <FormattedMessage id="photo.change" defaultMessage="Change photo" />
                </BusyButton>
              )}
            </FileButton>
          ) : (
            <Save />
          )}
          <Text size="xs" c="dimmed">
            <FormattedMessage id="photo.note" defaultMessage="JPEG, PNG or WebP, at most 2 MB" />
          </Text>
          {problem ? (
            <Text size="sm" c="down" role="alert">
              <MessageText of={problem} />
            </Text>
          ) : null}
        </Stack>
      </Group>
    </Paper>
  );
}

/** Another photo is chosen, and not sent before this press. */
function Save() {
  const { isBusy } = useView(photoView);
  const send = useSend('photo');
  return (
    <Group gap="xs">
      <BusyButton size="xs" isBusy={isBusy} onClick={() => send({ type: 'photo.save' })}>
        <FormattedMessage id="photo.save" defaultMessage="Save photo" />
      </BusyButton>
      <Button variant="default" size="xs" onClick={() => send({ type: isBusy ? 'photo.cancel' : 'photo.discard' })}>
        {isBusy ? (
          <FormattedMessage id="photo.cancel" defaultMessage="Cancel" />
        ) : (
          <FormattedMessage id="photo.discard" defaultMessage="Remove" />
        )}
      </Button>
    </Group>
  );
}
