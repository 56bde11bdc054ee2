import type { Message } from '@bourse/core';
import { identityUploadView, type ImageName, type UploadField } from '@bourse/core/identity';
import { useSend, useView } from '@bourse/react';
import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { MessageText, useFocusAt, useMessage } from '../../components';
import { FileDrop } from './file-drop';
import { imageLabels } from './image-names';

/** Takes the focus where the last press found something wrong first: on a phone that is out of sight. */
function useBlame(name: UploadField | ImageName) {
  const { blamed, refusals } = useView(identityUploadView);
  return useFocusAt(refusals, blamed === name);
}

interface ChoiceProps {
  field: UploadField;
  types: readonly { readonly value: string; readonly label: Message }[];
  label: ReactNode;
}

/** A kind, chosen by the browser's own list. */
export function Choice({ field, types, label }: ChoiceProps) {
  const { fields, problems, isLocked } = useView(identityUploadView);
  const send = useSend('identityUpload');
  const intl = useIntl();
  const say = useMessage();
  const problem = problems[field];
  const focus = useBlame(field);
  const none = intl.formatMessage({ id: 'identityUpload.select', defaultMessage: 'Choose one' });
  return (
    <NativeSelect
      ref={focus}
      name={field}
      label={label}
      disabled={isLocked}
      data={[{ value: '', label: none }, ...types.map((type) => ({ value: type.value, label: say(type.label) }))]}
      value={fields[field]}
      onChange={({ currentTarget }) => send({ type: 'field.change', field, text: currentTarget.value })}
      error={problem ? <MessageText of={problem} /> : null}
    />
  );
}

/** An image and what keeps it back. */
export function ImageField({ name, isOptional = false }: { name: ImageName; isOptional?: boolean }) {
  const { files, problems, checking, isLocked } = useView(identityUploadView);
  const send = useSend('identityUpload');
  const intl = useIntl();
  const focus = useBlame(name);
  return (
    <FileDrop
      focus={focus}
      label={intl.formatMessage(imageLabels[name])}
      note={isOptional ? <FormattedMessage id="identityUpload.optional" defaultMessage="Not required" /> : undefined}
      file={files[name]}
      problem={problems[name]}
      isChecking={checking === name}
      isLocked={isLocked}
      onChoose={(file) => send({ type: 'file.choose', name, file })}
      onRemove={() => send({ type: 'file.remove', name })}
    />
  );
}
