import { useSend } from '@bourse/react';
import { useCallback } from 'react';
import { FormattedMessage } from 'react-intl';
import { Dialog, useIsMobile } from '../../components';
import { Sheet } from '../../components/sheet';
import { Ticket } from './ticket';

/** The ticket where it does not stand beside the chart: a phone's sheet, or a dialog (T-038). */
export default function OrderTicketDialog() {
  const send = useSend('dialogs');
  const ticket = useSend('orderTicket');
  const settle = useCallback(
    (form: HTMLElement | null) => {
      if (form) ticket({ type: 'sheet.shown' });
    },
    [ticket],
  );
  const Frame = useIsMobile() ? Sheet : Dialog;
  return (
    <Frame
      title={<FormattedMessage id="orderTicket.title" defaultMessage="Order" />}
      onClose={() => send({ type: 'dialog.close', name: 'orderTicket' })}
    >
      <Ticket onShown={settle} />
    </Frame>
  );
}
