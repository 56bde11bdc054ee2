import type { ExportView } from '@bourse/core';
import { Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { MessageText } from '../adapters/message';
import { BusyButton } from './busy-button';

export interface ExportControlProps {
  view: ExportView;
  /** There are rows to save. */
  canStart: boolean;
  onStart: () => void;
  onAgain: () => void;
  onCancel: () => void;
}

/** Saves a whole list as a file for spreadsheets; how far it is, and the way to stop it. */
export function ExportControl({ view, canStart, onStart, onAgain, onCancel }: ExportControlProps) {
  const { phase, count, problem } = view;
  const main = useRef<HTMLButtonElement>(null);
  const hasFailed = phase === 'failed';
  return (
    <Group gap="sm" justify="flex-end">
      <Text size="sm" c="dimmed" role="status">
        {phase === 'running' ? (
          <FormattedMessage
            id="export.running"
            defaultMessage="{count, plural, one {# row} other {# rows}} loaded…"
            values={{ count }}
          />
        ) : (
          <MessageText of={problem} />
        )}
      </Text>
      {phase === 'idle' ? null : (
        <Button
          variant="default"
          onClick={() => {
            onCancel();
            // It goes with what it cancels.
            main.current?.focus();
          }}
        >
          <FormattedMessage id="common.cancel" defaultMessage="Cancel" />
        </Button>
      )}
      {/* One button whatever it says, so that a keyboard keeps its place. */}
      <BusyButton
        ref={main}
        variant="default"
        isBusy={phase === 'running'}
        disabled={!hasFailed && !canStart}
        leftSection={hasFailed ? null : <IconDownload size={16} stroke={1.6} aria-hidden />}
        onClick={hasFailed ? onAgain : onStart}
      >
        {hasFailed ? (
          <FormattedMessage id="common.retry" defaultMessage="Try again" />
        ) : (
          <FormattedMessage id="export.start" defaultMessage="Export CSV" />
        )}
      </BusyButton>
    </Group>
  );
}
