import { orderTicketView, positionsFrameView, type OrderTicketView } from '@bourse/core/trading';
import { useSend, useView } from '@bourse/react';
import { DataList, Text } from '@mantine/core';
import type { Ref } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { BusyButton, MessageText, NumberText, SideToggle } from '../../components';
import { Fact } from '../positions/fact';
import { showRefusedField } from './refused-field';
import classes from './ticket.module.css';
import { ShareOfBalance, Units } from './ticket-fields';
import { TicketTrigger } from './ticket-trigger';

export interface TicketProps {
  /** Given the form once it stands on the screen. */
  onShown?: Ref<HTMLFormElement>;
}

/** The order ticket: side and prices on top, the one big button at the foot, always in view. */
export function Ticket({ onShown }: TicketProps) {
  const ticket = useView(orderTicketView);
  const send = useSend('orderTicket');
  const intl = useIntl();
  return (
    <form
      ref={onShown}
      className={classes['ticket']}
      data-ticket
      aria-label={intl.formatMessage({ id: 'orderTicket.title', defaultMessage: 'Order' })}
      onSubmit={(event) => event.preventDefault()}
    >
      <SideToggle
        label={intl.formatMessage({ id: 'orderTicket.side', defaultMessage: 'Direction' })}
        side={ticket.side}
        buyPrice={ticket.buyPrice}
        sellPrice={ticket.sellPrice}
        isStale={ticket.isStale}
        onChoose={(side) => send({ type: 'side.choose', side })}
      />
      <Units
        units={ticket.units}
        unitsShown={ticket.unitsShown}
        unitsProblem={ticket.unitsProblem}
        canDecreaseUnits={ticket.canDecreaseUnits}
      />
      <div className={classes['fields']}>
        <ShareOfBalance percent={ticket.percent} share={ticket.share} canSlide={ticket.canSlide} />
        <TicketTrigger trigger="takeProfit" view={ticket.takeProfit} />
        <TicketTrigger trigger="stopLoss" view={ticket.stopLoss} />
        <DataList gap="xs" className={classes['terms'] ?? ''}>
          <Fact label={<FormattedMessage id="orderTicket.amount" defaultMessage="Amount" />}>{ticket.amount}</Fact>
          <Fact label={<FormattedMessage id="orderTicket.leverage" defaultMessage="Leverage" />}>
            {ticket.leverage}
          </Fact>
        </DataList>
      </div>
      <Foot ticket={ticket} />
    </form>
  );
}

/** What an order costs and the button that places it: in sight whatever of the fields is. */
function Foot({ ticket }: { ticket: OrderTicketView }) {
  const send = useSend('orderTicket');
  const { isStale } = useView(positionsFrameView);
  return (
    <div className={classes['foot']}>
      <DataList gap="xs">
        <Fact label={<FormattedMessage id="orderTicket.marginRequired" defaultMessage="Margin required" />} isStrong>
          {ticket.marginRequired}
        </Fact>
        <Fact label={<FormattedMessage id="orderTicket.available" defaultMessage="Available" />}>
          <NumberText isStale={isStale}>{ticket.available}</NumberText>
        </Fact>
      </DataList>
      <Text role="status" size="sm" ta="center" {...statusOf(ticket)}>
        <MessageText of={ticket.fill ?? ticket.disabledReason ?? ticket.fundsHint} />
        {ticket.fill !== null || ticket.nextOpen === null ? null : (
          <>
            {'. '}
            <FormattedMessage
              id="orderTicket.opensAt"
              defaultMessage="Opens {time}"
              values={{ time: ticket.nextOpen }}
            />
          </>
        )}
      </Text>
      <BusyButton
        size="lg"
        fullWidth
        color={ticket.side === 'buy' ? 'up' : 'down'}
        isBusy={ticket.isBusy}
        isLocked={ticket.isLocked}
        disabled={!ticket.canSubmit}
        onClick={({ currentTarget }) => {
          send({ type: 'order.submit' });
          if (!ticket.isLocked) showRefusedField(currentTarget);
        }}
      >
        <MessageText of={ticket.submitLabel} />
      </BusyButton>
    </div>
  );
}

/** How the line over the button is said: a fill stands out, a hint warns. */
function statusOf({ fill, fundsHint }: OrderTicketView) {
  if (fill) return { fw: 600 };
  return { c: fundsHint ? 'var(--warn)' : 'dimmed' };
}
