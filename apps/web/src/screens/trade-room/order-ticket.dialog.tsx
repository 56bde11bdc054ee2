import { useSend } from '@bourse/react';
import { Sheet } from '../../parts';
import { Ticket } from './ticket';

/** The ticket as a sheet, on a phone. */
export default function OrderTicketDialog() {
  const send = useSend('dialogs');
  return (
    <Sheet isOpen title="orderTicket.title" onClose={() => send({ type: 'dialog.close', name: 'orderTicket' })}>
      <Ticket />
    </Sheet>
  );
}
