import { orderTicketView } from '@bourse/core/trading';
import { useSend, useView } from '@bourse/react';
import { useIntl } from 'react-intl';
import { SideToggle } from '../../components';
import classes from './price-bar.module.css';

/**
 * On a phone both prices are at the bottom; a press chooses the side and opens the ticket as a sheet, but not while an
 * order is on its way, nor while core has locked the ticket after a fill.
 */
export function PriceBar() {
  const { buyPrice, sellPrice, isStale, isBusy, isLocked, side } = useView(orderTicketView);
  const send = useSend('orderTicket');
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
        isLocked={isBusy || isLocked}
        onChoose={(chosen) => send({ type: 'ticket.open', side: chosen })}
      />
    </div>
  );
}
