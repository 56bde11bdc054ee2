import { withdrawalMethodsView, type SavedReceiver } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { BusyButton, EmptyState } from '../../components';
import { takeFocus, useFocusAgain } from '../../components/focus';
import { CodeNote } from './code-note';
import { CodeStep } from './code-step';
import { MethodIcon, MethodName } from './method-mark';

/** The saved accounts, each with Remove (M-114, M-115, M-122, M-128). */
export function SavedReceivers() {
  const { receivers } = useView(withdrawalMethodsView);
  if (receivers.length === 0)
    return <EmptyState text={<FormattedMessage id="withdrawalMethods.none" defaultMessage="No Saved Withdrawals" />} />;
  return (
    <Stack gap="xs" role="list">
      {receivers.map((receiver) => (
        <Paper key={receiver.id} withBorder radius="md" p="sm" role="listitem">
          <Receiver receiver={receiver} />
        </Paper>
      ))}
    </Stack>
  );
}

function Receiver({ receiver }: { receiver: SavedReceiver }) {
  const { method, name, isUsable, isAsked } = receiver;
  return (
    <Stack gap="xs">
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <MethodIcon method={method} />
        <Stack gap={0} flex={1} miw={0}>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <Text size="xs" c="dimmed">
            {isUsable ? (
              <MethodName method={method} />
            ) : (
              <FormattedMessage
                id="withdrawalMethods.methodOff"
                defaultMessage="This method is switched off: no withdrawals to it now"
              />
            )}
          </Text>
        </Stack>
        {isAsked ? null : <Remove receiver={receiver} />}
      </Group>
      {isAsked ? <Removal /> : null}
    </Stack>
  );
}

function Remove({ receiver: { id, name } }: { receiver: SavedReceiver }) {
  const send = useSend('withdrawalMethods');
  const button = useFocusAgain<HTMLButtonElement>(`receiver ${id}`);
  const label = useIntl().formatMessage(
    { id: 'withdrawalMethods.removeOf', defaultMessage: 'Remove {name}' },
    { name },
  );
  return (
    <Button
      ref={button}
      variant="subtle"
      size="xs"
      flex="none"
      aria-label={label}
      onClick={() => send({ type: 'receiver.remove', id })}
    >
      <FormattedMessage id="withdrawalMethods.remove" defaultMessage="Remove" />
    </Button>
  );
}

/** Asks first (M-128); withdrawals on their way keep their own copy. */
function Removal() {
  const { isRemoving, hasCode, isProving, isProven } = useView(withdrawalMethodsView);
  const send = useSend('withdrawalMethods');
  if (isProving)
    return (
      <CodeStep
        onBack={() => send({ type: 'removal.cancel' })}
        back={<FormattedMessage id="withdrawalMethods.keep" defaultMessage="Keep it" />}
      />
    );
  return (
    <Stack gap="xs">
      <Text size="sm">
        <FormattedMessage
          id="withdrawalMethods.removeAsk"
          defaultMessage="Remove this account? Withdrawals that you have already asked for are not changed."
        />
      </Text>
      <CodeNote hasCode={hasCode} isProven={isProven} />
      <Group gap="sm" justify="flex-end">
        <Button
          variant="default"
          size="xs"
          disabled={isRemoving}
          ref={takeFocus}
          onClick={() => send({ type: 'removal.cancel' })}
        >
          <FormattedMessage id="withdrawalMethods.keep" defaultMessage="Keep it" />
        </Button>
        <BusyButton color="down" size="xs" isBusy={isRemoving} onClick={() => send({ type: 'removal.confirm' })}>
          <FormattedMessage id="withdrawalMethods.removeConfirm" defaultMessage="Remove account" />
        </BusyButton>
      </Group>
    </Stack>
  );
}
