import { formatTime } from '@bourse/core';
import { deviceSessionsView, type ListedDevice } from '@bourse/core/identity';
import { useSend, useView } from '@bourse/react';
import { Badge, Group, Paper, Stack, Text } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceUnknown } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { BusyButton, MessageText, useMessage } from '../../components';
import { useFocusAgain } from '../../components/focus';
import { EndingQuestion } from './ending-question';

const ICONS = { computer: IconDeviceDesktop, phone: IconDeviceMobile, unknown: IconDeviceUnknown } as const;

/** Every device, this one first; the others each with Sign out. */
export function DeviceList() {
  const { devices } = useView(deviceSessionsView);
  return (
    <Stack gap="xs" role="list">
      {devices.map((device) => (
        <Paper key={device.id} withBorder radius="md" p="sm" role="listitem">
          <Device device={device} />
        </Paper>
      ))}
    </Stack>
  );
}

function Device({ device }: { device: ListedDevice }) {
  const Icon = ICONS[device.kind];
  return (
    <Stack gap="xs">
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <Icon size={22} stroke={1.6} aria-hidden style={{ flex: 'none' }} />
        <Stack gap={2} flex={1} miw={0}>
          <Group gap="xs">
            <Text size="sm" fw={500}>
              <MessageText of={device.device} />
            </Text>
            {device.isCurrent ? (
              <Badge size="sm" variant="light">
                <FormattedMessage id="deviceSessions.current" defaultMessage="This device" />
              </Badge>
            ) : null}
          </Group>
          <Times device={device} />
        </Stack>
        {device.isCurrent || device.isAsked ? null : <SignOut device={device} />}
      </Group>
      {device.isAsked ? (
        <EndingQuestion
          question={
            <FormattedMessage
              id="deviceSessions.ask"
              defaultMessage="Sign this device out? Whoever uses it has to log in again."
            />
          }
          confirm={<FormattedMessage id="deviceSessions.confirm" defaultMessage="Sign out device" />}
        />
      ) : null}
    </Stack>
  );
}

function Times({ device: { signedInAt, lastUsedAt } }: { device: ListedDevice }) {
  return (
    <>
      <Text size="xs" c="dimmed">
        <FormattedMessage
          id="deviceSessions.lastUsed"
          defaultMessage="Last used {time}"
          values={{ time: formatTime(lastUsedAt) }}
        />
      </Text>
      <Text size="xs" c="dimmed">
        <FormattedMessage
          id="deviceSessions.signedIn"
          defaultMessage="Signed in {time}"
          values={{ time: formatTime(signedInAt) }}
        />
      </Text>
    </>
  );
}

/** Named after its device: several of them stand below one another. */
function SignOut({ device: { id, device } }: { device: ListedDevice }) {
  const { isHeld } = useView(deviceSessionsView);
  const send = useSend('deviceSessions');
  const { formatMessage } = useIntl();
  const name = useMessage()(device);
  const button = useFocusAgain<HTMLButtonElement>(`device ${id}`);
  return (
    <BusyButton
      ref={button}
      variant="subtle"
      size="xs"
      flex="none"
      isLocked={isHeld}
      aria-label={formatMessage({ id: 'deviceSessions.signOutOf', defaultMessage: 'Sign out {name}' }, { name })}
      onClick={() => send({ type: 'device.signOut', id })}
    >
      <FormattedMessage id="deviceSessions.signOut" defaultMessage="Sign out" />
    </BusyButton>
  );
}
