import { exportWords, transactionsExportView, transactionsView } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { BusyButton, MessageText, useMessage } from '../../components';

/** Saves the whole list that is shown as a file for spreadsheets; how far it is, and the way to stop it. */
export function ExportButton() {
  const { tab, phase: list } = useView(transactionsView);
  const { phase, count, problem } = useView(transactionsExportView);
  const send = useSend('transactionsExport');
  const say = useMessage();
  const start = () =>
    send({
      type: 'export.start',
      question: tab,
      words: Object.fromEntries(exportWords(tab).map((id) => [id, say({ id })])),
    });
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
        <Button variant="default" onClick={() => send({ type: 'export.again' })}>
          <FormattedMessage id="common.retry" defaultMessage="Try again" />
        </Button>
      ) : null}
      {phase === 'idle' ? null : (
        <Button variant="default" onClick={() => send({ type: 'export.cancel' })}>
          <FormattedMessage id="common.cancel" defaultMessage="Cancel" />
        </Button>
      )}
      {phase === 'failed' ? null : (
        <BusyButton
          variant="default"
          isBusy={phase === 'running'}
          disabled={list !== 'ready'}
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          onClick={start}
        >
          <FormattedMessage id="export.start" defaultMessage="Export CSV" />
        </BusyButton>
      )}
    </Group>
  );
}
