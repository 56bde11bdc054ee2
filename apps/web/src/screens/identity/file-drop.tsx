import { IMAGE_TYPES, type ChosenFile } from '@bourse/core/identity';
import type { Message } from '@bourse/core';
import { Button, FileButton, Group, Loader, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useId, useState, type DragEvent, type ReactNode, type Ref } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { usePicture } from '../../adapters/picture';
import { MessageText } from '../../components';
import { chooseAgain } from '../../components/choose-again';
import { useHandedFocus } from '../../components/focus';
import classes from './file-drop.module.css';

export interface FileDropProps {
  label: string;
  /** Says that it may be left out. */
  note?: ReactNode;
  file: ChosenFile | undefined;
  problem: Message | undefined;
  /** Takes the button. */
  focus: Ref<HTMLButtonElement>;
  isChecking: boolean;
  /** Shown, but not to be changed now. */
  isLocked: boolean;
  onChoose: (file: File) => void;
  onRemove: () => void;
}

/** An image that is picked by the button or dropped here, as it will be sent. The library's drop zone is another package. */
export function FileDrop({
  label,
  note,
  file,
  problem,
  focus,
  isChecking,
  isLocked,
  onChoose,
  onRemove,
}: FileDropProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setIsOver(is);
  };
  const drop = (event: DragEvent) => {
    over(false)(event);
    const dropped = event.dataTransfer.files[0];
    if (dropped && !isLocked) onChoose(dropped);
  };
  return (
    <Stack
      gap="xs"
      role="group"
      aria-labelledby={id}
      className={classes['drop'] ?? ''}
      data-over={isOver || undefined}
      data-invalid={problem ? true : undefined}
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={drop}
    >
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Stack gap={2} miw={0}>
          <Text id={id} size="sm" fw={500}>
            {label}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {file?.name ?? note ?? (
              <FormattedMessage id="identityUpload.drop" defaultMessage="Choose an image or drop it here" />
            )}
          </Text>
        </Stack>
        {isChecking ? <Loader size={20} aria-hidden /> : <Preview file={file} label={label} />}
      </Group>
      <Group gap="xs">
        <FileButton
          accept={IMAGE_TYPES}
          disabled={isLocked}
          inputProps={chooseAgain}
          onChange={(picked) => picked && onChoose(picked)}
        >
          {(props) => (
            <Button
              {...props}
              ref={focus}
              disabled={isLocked}
              variant="default"
              size="xs"
              aria-describedby={problem ? `${id} ${id}-problem` : id}
              leftSection={<IconUpload size={16} stroke={1.6} aria-hidden />}
            >
              {file ? (
                <FormattedMessage id="identityUpload.replace" defaultMessage="Choose another" />
              ) : (
                <FormattedMessage id="identityUpload.choose" defaultMessage="Choose image" />
              )}
            </Button>
          )}
        </FileButton>
        {file ? <RemoveButton place={id} isLocked={isLocked} onRemove={onRemove} /> : null}
      </Group>
      {problem ? (
        <Text id={`${id}-problem`} size="sm" c="down" role="alert">
          <MessageText of={problem} />
        </Text>
      ) : null}
    </Stack>
  );
}

interface RemoveButtonProps extends Pick<FileDropProps, 'isLocked' | 'onRemove'> {
  place: string;
}

/** Goes with the image: the button beside it takes the focus over. */
function RemoveButton({ place, isLocked, onRemove }: RemoveButtonProps) {
  const button = useHandedFocus(`[aria-describedby~="${place}"]`);
  return (
    <Button ref={button} variant="subtle" size="xs" disabled={isLocked} aria-describedby={place} onClick={onRemove}>
      <FormattedMessage id="identityUpload.remove" defaultMessage="Remove" />
    </Button>
  );
}

function Preview({ file, label }: { file: ChosenFile | undefined; label: string }) {
  const picture = usePicture(file ?? null);
  const alt = useIntl().formatMessage({ id: 'identityUpload.preview', defaultMessage: '{label}: preview' }, { label });
  return picture === null ? null : <img className={classes['picture']} src={picture} alt={alt} />;
}
