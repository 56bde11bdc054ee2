import type { ExportView } from '@bourse/core';
import { Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
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
      {phase === 'failed' ? (
        <Button variant="default" onClick={onAgain}>
          <FormattedMessage id="common.retry" defaultMessage="Try again" />
        </Button>
      ) : null}
      {phase === 'idle' ? null : (
        <Button variant="default" onClick={onCancel}>
          <FormattedMessage id="common.cancel" defaultMessage="Cancel" />
        </Button>
      )}
      {phase === 'failed' ? null : (
        <BusyButton
          variant="default"
          isBusy={phase === 'running'}
          disabled={!canStart}
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          onClick={onStart}
        >
          <FormattedMessage id="export.start" defaultMessage="Export CSV" />
        </BusyButton>
      )}
    </Group>
  );
}
