import { dialogsView } from '@bourse/core';
import { orderTicketView } from '@bourse/core/trading';
import { useSend, useView } from '@bourse/react';
import { Sheet, SideToggle } from '../../parts';
import classes from './mobile-ticket.module.css';
import { Ticket } from './ticket';

/** On a phone both prices stand at the foot; a press chooses the side and opens the ticket as a sheet. */
export function MobileTicket() {
  const { buyPrice, sellPrice, isStale, side } = useView(orderTicketView);
  const { top } = useView(dialogsView);
  const ticket = useSend('orderTicket');
  const dialogs = useSend('dialogs');
  return (
    <>
      <div className={classes['bar']}>
        <SideToggle
          isAction
          label="orderTicket.title"
          side={side}
          buyPrice={buyPrice}
          sellPrice={sellPrice}
          isStale={isStale}
          onChoose={(chosen) => {
            ticket({ type: 'side.choose', side: chosen });
            dialogs({ type: 'dialog.open', name: 'orderTicket', input: {} });
          }}
        />
      </div>
      <Sheet
        isOpen={top?.name === 'orderTicket'}
        title="orderTicket.title"
        onClose={() => dialogs({ type: 'dialog.close', name: 'orderTicket' })}
      >
        <Ticket />
      </Sheet>
    </>
  );
}
