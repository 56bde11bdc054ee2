import { deviceSessionsView } from '@bourse/core/identity';
import { useSend, useView } from '@bourse/react';
import { Stack, Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { Dialog, LateArea, Loaded } from '../../components';
import { DeviceList } from './device-list';
import { SignOutEverywhere } from './sign-out-everywhere';

/** The devices that the account is signed in by, and the ways to end that (R37). */
export default function DeviceSessionsDialog() {
  const send = useSend('dialogs');
  return (
    <Dialog
      title={<FormattedMessage id="deviceSessions.title" defaultMessage="Devices and sessions" />}
      onClose={() => send({ type: 'dialog.close', name: 'deviceSessions' })}
    >
      <LateArea area="identity">
        <Devices />
      </LateArea>
    </Dialog>
  );
}

function Devices() {
  const { phase, isAlone } = useView(deviceSessionsView);
  const send = useSend('deviceSessions');
  return (
    <Loaded
      phase={phase}
      empty={<FormattedMessage id="deviceSessions.none" defaultMessage="No devices to show" />}
      onRetry={() => send({ type: 'sessions.reload' })}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {isAlone ? (
            <FormattedMessage
              id="deviceSessions.alone"
              defaultMessage="Your account is signed in on this device alone."
            />
          ) : (
            <FormattedMessage
              id="deviceSessions.note"
              defaultMessage="Your account is signed in on these devices. If you do not recognise one, sign it out and change your password."
            />
          )}
        </Text>
        <DeviceList />
        <SignOutEverywhere />
      </Stack>
    </Loaded>
  );
}
