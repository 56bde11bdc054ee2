import { orderTicketView } from '@bourse/core/trading';
import { useSend, useView } from '@bourse/react';
import { useIntl } from 'react-intl';
import { SideToggle } from '../../parts';
import classes from './price-bar.module.css';

/** On a phone both prices stand at the foot; a press chooses the side and opens the ticket as a sheet. */
export function PriceBar() {
  const { buyPrice, sellPrice, isStale, side } = useView(orderTicketView);
  const ticket = useSend('orderTicket');
  const dialogs = useSend('dialogs');
  const intl = useIntl();
  return (
    <div className={classes['bar']}>
      <SideToggle
        isAction
        label={intl.formatMessage({ id: 'orderTicket.title', defaultMessage: 'Order' })}
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
  );
}
