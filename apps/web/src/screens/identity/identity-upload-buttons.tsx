import { identityUploadView } from '@bourse/core/identity';
import { useSend, useView } from '@bourse/react';
import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { BusyButton } from '../../components';
import { useHandedFocus } from '../../components/focus';

/** Cancel while it is on its way, Close otherwise; what nobody knows of is asked for, sent again, or changed first (M-166). */
export function IdentityUploadButtons() {
  const { phase, isBusy, checking, canAsk } = useView(identityUploadView);
  return (
    <Group justify="flex-end" gap="sm">
      {isBusy ? <CancelButton key="cancel" /> : <CloseButton key="close" />}
      {phase === 'unknown' ? <EditButton /> : null}
      {canAsk ? <AskButton /> : null}
      <BusyButton type="submit" isBusy={isBusy} isLocked={checking !== null}>
        {phase === 'unknown' ? (
          <FormattedMessage id="identityUpload.again" defaultMessage="Send again" />
        ) : (
          <FormattedMessage id="identityUpload.submit" defaultMessage="Send documents" />
        )}
      </BusyButton>
    </Group>
  );
}

/** Goes with the upload: Close, which takes no press at first, takes the focus over. */
function CancelButton() {
  const send = useSend('identityUpload');
  const button = useHandedFocus('[data-close]');
  return (
    <Button ref={button} variant="default" onClick={() => send({ type: 'upload.cancel' })}>
      <FormattedMessage id="identityUpload.cancel" defaultMessage="Cancel upload" />
    </Button>
  );
}

/** Stands where Cancel stood: a press that was meant for that one discards no file. */
function CloseButton() {
  const { isCloseLocked } = useView(identityUploadView);
  const send = useSend('identityUpload');
  return (
    <BusyButton data-close variant="default" isLocked={isCloseLocked} onClick={() => send({ type: 'dialog.leave' })}>
      <FormattedMessage id="identityUpload.close" defaultMessage="Close" />
    </BusyButton>
  );
}

/** Unlocks the form, and goes with that: the first field takes the focus over. */
function EditButton() {
  const send = useSend('identityUpload');
  const button = useHandedFocus('select');
  return (
    <Button ref={button} variant="default" onClick={() => send({ type: 'form.edit' })}>
      <FormattedMessage id="identityUpload.edit" defaultMessage="Change documents" />
    </Button>
  );
}

/** Asks the server what arrived, for as long as nobody knows. */
function AskButton() {
  const { isAsking } = useView(identityUploadView);
  const send = useSend('identityUpload');
  return (
    <BusyButton variant="default" isBusy={isAsking} onClick={() => send({ type: 'arrival.ask' })}>
      <FormattedMessage id="identityUpload.ask" defaultMessage="See what arrived" />
    </BusyButton>
  );
}

/** How much of the images has left, where the browser can tell. */
export function IdentityUploadProgress() {
  const { percent } = useView(identityUploadView);
  const intl = useIntl();
  if (percent === null) return null;
  return (
    <Stack gap={4}>
      <Text size="sm" className="number">
        {percent < 100 ? (
          <FormattedMessage id="identityUpload.sent" defaultMessage="{percent}% sent" values={{ percent }} />
        ) : (
          <FormattedMessage id="identityUpload.allSent" defaultMessage="All sent. The server looks at the images." />
        )}
      </Text>
      <Progress
        value={percent}
        aria-label={intl.formatMessage({ id: 'identityUpload.progress', defaultMessage: 'Upload' })}
      />
    </Stack>
  );
}
