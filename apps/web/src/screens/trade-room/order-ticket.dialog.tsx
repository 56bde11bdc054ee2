import { useSend } from '@bourse/react';
import { FormattedMessage } from 'react-intl';
import { Sheet } from '../../parts';
import { Ticket } from './ticket';

/** The ticket as a sheet, on a phone. */
export default function OrderTicketDialog() {
  const send = useSend('dialogs');
  return (
    <Sheet
      title={<FormattedMessage id="orderTicket.title" defaultMessage="Order" />}
      onClose={() => send({ type: 'dialog.close', name: 'orderTicket' })}
    >
      <Ticket />
    </Sheet>
  );
}
