import { deviceSessionsView } from '@bourse/core/identity';
import { useSend, useView } from '@bourse/react';
import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { BusyButton } from '../../components';
import { takeFocus } from '../../components/focus';

/** Asks in place, beside what would end. */
export function EndingQuestion({ question, confirm }: { question: ReactNode; confirm: ReactNode }) {
  const { isEnding, isLocked } = useView(deviceSessionsView);
  const send = useSend('deviceSessions');
  return (
    <Stack gap="xs">
      <Text size="sm">{question}</Text>
      <Group gap="sm" justify="flex-end">
        <Button
          variant="default"
          size="xs"
          disabled={isEnding}
          ref={takeFocus}
          onClick={() => send({ type: 'ending.cancel' })}
        >
          <FormattedMessage id="common.cancel" defaultMessage="Cancel" />
        </Button>
        <BusyButton
          color="down"
          size="xs"
          isBusy={isEnding}
          isLocked={isLocked}
          onClick={() => send({ type: 'ending.confirm' })}
        >
          {confirm}
        </BusyButton>
      </Group>
    </Stack>
  );
}
