import { exportWords, transactionsExportView, transactionsView } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { ExportControl, useMessage } from '../../components';

/** Saves the whole list that is shown as a file for spreadsheets. */
export function ExportButton() {
  const { tab, phase } = useView(transactionsView);
  const send = useSend('transactionsExport');
  const say = useMessage();
  const words = () => Object.fromEntries(exportWords(tab).map((id) => [id, say({ id })]));
  return (
    <ExportControl
      view={useView(transactionsExportView)}
      canStart={phase === 'ready'}
      onStart={() => send({ type: 'export.start', question: tab, words: words() })}
      onAgain={() => send({ type: 'export.again' })}
      onCancel={() => send({ type: 'export.cancel' })}
    />
  );
}
