import { IMAGE_TYPES, photoView } from '@bourse/core/identity';
import { useSend, useView } from '@bourse/react';
import { Button, FileButton, Group, Paper, Stack, Text } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { usePicture } from '../../adapters/picture';
import { BusyButton, MessageText } from '../../components';
import { chooseAgain } from '../../components/choose-again';
import { PersonPicture } from '../../components/person-picture';
import { useHandedFocus } from '../../components/focus';

/** Around the buttons, one of which hands the focus to another. */
const PLACE = 'section';

/** The photo, another one as it will be, and what keeps that one back (M-168, M-177). */
export function ProfilePhoto({ name, image }: { name: string; image: string }) {
  const { preview, problem } = useView(photoView);
  const intl = useIntl();
  const picture = usePicture(preview);
  const label = intl.formatMessage({ id: 'photo.title', defaultMessage: 'Your photo' });
  return (
    <Paper withBorder radius="md" p="lg" component="section" aria-label={label}>
      <Group gap="lg" wrap="nowrap" align="flex-start">
        <PersonPicture size={88} radius="50%" src={picture ?? (image || null)} name={name} alt={name} />
        <Stack gap="xs" flex={1} miw={0}>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          {preview === null ? <Choose /> : <Save />}
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

function Choose() {
  const { isChecking } = useView(photoView);
  const send = useSend('photo');
  const button = useHandedFocus('[data-save]', PLACE);
  return (
    <FileButton
      accept={IMAGE_TYPES}
      inputProps={chooseAgain}
      onChange={(file) => file && send({ type: 'photo.choose', file })}
    >
      {(props) => (
        <BusyButton
          {...props}
          ref={button}
          data-choose
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
  );
}

/** Another photo is chosen, and not sent before this press. */
function Save() {
  const { isBusy } = useView(photoView);
  const send = useSend('photo');
  const button = useHandedFocus('[data-choose]', PLACE);
  return (
    <Group gap="xs">
      <BusyButton ref={button} data-save size="xs" isBusy={isBusy} onClick={() => send({ type: 'photo.save' })}>
        <FormattedMessage id="photo.save" defaultMessage="Save photo" />
      </BusyButton>
      {isBusy ? <Cancel key="cancel" /> : <Remove key="remove" />}
    </Group>
  );
}

function Cancel() {
  const send = useSend('photo');
  const button = useHandedFocus('[data-remove], [data-choose]', PLACE);
  return (
    <Button ref={button} variant="default" size="xs" onClick={() => send({ type: 'photo.cancel' })}>
      <FormattedMessage id="photo.cancel" defaultMessage="Cancel" />
    </Button>
  );
}

/** Stands where Cancel stood: a press that was meant for that one removes nothing. */
function Remove() {
  const { isRemoveLocked } = useView(photoView);
  const send = useSend('photo');
  const button = useHandedFocus('[data-choose]', PLACE);
  return (
    <BusyButton
      ref={button}
      data-remove
      variant="default"
      size="xs"
      isLocked={isRemoveLocked}
      onClick={() => send({ type: 'photo.discard' })}
    >
      <FormattedMessage id="photo.discard" defaultMessage="Remove" />
    </BusyButton>
  );
}
