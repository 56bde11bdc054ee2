import { orderBookView, ordersExportView, orderWords, type OrdersTab } from '@bourse/core/trading';
import { useSend, useView } from '@bourse/react';
import { ExportControl, useMessage } from '../../components';

/** Saves the open or the closed positions, all of them, as a file for spreadsheets. */
export function ExportButton({ tab }: { tab: OrdersTab }) {
  const { openPhase, closedPhase } = useView(orderBookView);
  const send = useSend('ordersExport');
  const say = useMessage();
  const view = useView(ordersExportView);
  // What was not saved of the other list is none of this one's to try again.
  const isOthers = view.phase === 'failed' && view.of !== tab;
  const words = () => Object.fromEntries(orderWords(tab).map((id) => [id, say({ id })]));
  return (
    <ExportControl
      view={isOthers ? { ...view, phase: 'idle', count: 0, problem: null } : view}
      canStart={(tab === 'open' ? openPhase : closedPhase) === 'ready'}
      onStart={() => send({ type: 'export.start', question: tab, words: words() })}
      onAgain={() => send({ type: 'export.again' })}
      onCancel={() => send({ type: 'export.cancel' })}
    />
  );
}
