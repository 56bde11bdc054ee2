import { positionsFrameView } from '@bourse/core/trading';
import { useView } from '@bourse/react';
import { Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';

/** Stands over open positions whose last answer is missing: the figures under it are old. */
export function StaleNote() {
  const { isStale } = useView(positionsFrameView);
  return (
    <div role="status">
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
