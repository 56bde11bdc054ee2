import { positionsFrameView } from '@bourse/core/trading';
import { useView } from '@bourse/react';
import { Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';

/**
 * Shown above open positions when the last request failed: the figures may be old. `isRepeated` where a dialog lies over
 * one that was read out already.
 */
export function StaleNote({ isRepeated = false }: { isRepeated?: boolean }) {
  const { isStale } = useView(positionsFrameView);
  return (
    <div role={isRepeated ? undefined : 'status'}>
      {isStale ? (
        <Text size="xs" lh={1.5} px="md" py="xs" bg="var(--warn-soft)">
          <FormattedMessage
            id="positions.stale"
            defaultMessage="The server could not be reached. Positions and P/L are not up to date."
          />
        </Text>
      ) : null}
    </div>
  );
}
