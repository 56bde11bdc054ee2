import { closedFrameView, positionsNoteView } from '@bourse/core/trading';
import { useSend, useView } from '@bourse/react';
import { Button, Group, Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { leaveFocusToRegion } from '../../components/focus';

/**
 * Shown above open positions when the last request failed: the figures may be old, or the list never came. `isRepeated` where a dialog lies over
 * one that was read out already.
 */
export function StaleNote({ isRepeated = false }: { isRepeated?: boolean }) {
  const { note } = useView(positionsNoteView);
  return (
    <div role={isRepeated ? undefined : 'status'}>
      {note !== null ? (
        <Text size="xs" lh={1.5} px="md" py="xs" bg="var(--warn-soft)">
          {note === 'part' ? (
            <FormattedMessage
              id="positions.part"
              defaultMessage="The server could not be reached. Other open positions may be missing here."
            />
          ) : (
            <FormattedMessage
              id="positions.stale"
              defaultMessage="The server could not be reached. Positions and P/L are not up to date."
            />
          )}
        </Text>
      ) : null}
    </div>
  );
}

/** Shown above closed positions that could not be fetched again after a close: they come by themselves, or at a press. */
export function ClosedStaleNote() {
  const { isStale } = useView(closedFrameView);
  const send = useSend('closedOrders');
  return (
    <div role="status">
      {isStale ? (
        <Group gap="xs" px="md" py={4} bg="var(--warn-soft)">
          <Text size="xs" lh={1.5}>
            <FormattedMessage id="common.listStale" defaultMessage="This list could not be updated and may be old." />
          </Text>
          <Button
            ref={leaveFocusToRegion}
            variant="default"
            size="compact-xs"
            onClick={() => send({ type: 'closed.show' })}
          >
            <FormattedMessage id="common.retry" defaultMessage="Try again" />
          </Button>
        </Group>
      ) : null}
    </div>
  );
}
