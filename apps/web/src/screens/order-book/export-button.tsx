import { orderBookView, ordersExportView, orderWords, type OrdersTab } from '@bourse/core/trading';
import { useSend, useView } from '@bourse/react';
import { ExportControl, useMessage } from '../../components';

/** Saves the open or the closed positions, all of them, as a file for spreadsheets. */
export function ExportButton({ tab }: { tab: OrdersTab }) {
  const { openPhase, closedPhase } = useView(orderBookView);
  const send = useSend('ordersExport');
  const say = useMessage();
  const words = () => Object.fromEntries(orderWords(tab).map((id) => [id, say({ id })]));
  return (
    <ExportControl
      view={useView(ordersExportView)}
      canStart={(tab === 'open' ? openPhase : closedPhase) === 'ready'}
      onStart={() => send({ type: 'export.start', question: tab, words: words() })}
      onAgain={() => send({ type: 'export.again' })}
      onCancel={() => send({ type: 'export.cancel' })}
    />
  );
}
