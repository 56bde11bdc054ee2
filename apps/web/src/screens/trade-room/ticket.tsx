import { orderTicketView } from '@bourse/core/trading';
import { useSend, useView } from '@bourse/react';
import { BusyButton, SideToggle, Slider, StepperInput, Text, useText } from '../../parts';
import classes from './ticket.module.css';
import { TicketTrigger } from './ticket-trigger';

/** The order ticket: side and prices on top, the one big button at the foot, always in view. */
export function Ticket() {
  const ticket = useView(orderTicketView);
  const send = useSend('orderTicket');
  const say = useText();
  return (
    <form
      className={classes['ticket']}
      aria-label={say('orderTicket.title')}
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: 'order.submit' });
      }}
    >
      <SideToggle
        label="orderTicket.side"
        side={ticket.side}
        buyPrice={ticket.buyPrice}
        sellPrice={ticket.sellPrice}
        isStale={ticket.isStale}
        onChoose={(side) => send({ type: 'side.choose', side })}
      />
      <div className={classes['fields']}>
        <StepperInput
          label="orderTicket.units"
          value={ticket.units}
          error={ticket.unitsProblem}
          onChange={(text) => send({ type: 'units.change', text })}
          onDecrease={() => send({ type: 'units.decrease' })}
          onIncrease={() => send({ type: 'units.increase' })}
        />
        <div className={classes['slider']}>
          <span className={classes['line']}>
            <span id="ticket-percent">
              <Text of="orderTicket.percent" />
            </span>
            <span className="number">{ticket.percent}%</span>
          </span>
          <Slider
            labelledBy="ticket-percent"
            valueText={`${ticket.percent}%`}
            min={1}
            max={100}
            value={ticket.percent}
            isDisabled={!ticket.canSlide}
            onChange={(percent) => send({ type: 'percent.change', percent })}
          />
        </div>
        <TicketTrigger trigger="takeProfit" view={ticket.takeProfit} />
        <TicketTrigger trigger="stopLoss" view={ticket.stopLoss} />
      </div>
      <dl className={classes['summary']}>
        <Line label="orderTicket.amount" value={ticket.amount} />
        <Line label="orderTicket.leverage" value={ticket.leverage} />
        <Line label="orderTicket.marginRequired" value={ticket.marginRequired} isStrong />
        <Line label="orderTicket.available" value={ticket.available} />
      </dl>
      <p className={classes['hint']} role="status" data-warns={ticket.fundsHint !== null || undefined}>
        <Text of={ticket.disabledReason ?? ticket.fundsHint} />
        {ticket.nextOpen === null ? null : (
          <>
            {'. '}
            <Text of="orderTicket.opensAt" values={{ time: ticket.nextOpen }} />
          </>
        )}
      </p>
      <BusyButton
        type="submit"
        size="lg"
        fullWidth
        tone={ticket.side === 'buy' ? 'up' : 'down'}
        isBusy={ticket.isBusy}
        disabled={!ticket.canSubmit && !ticket.isBusy}
      >
        <Text of={ticket.submitLabel} />
      </BusyButton>
    </form>
  );
}

type LineLabel = 'orderTicket.amount' | 'orderTicket.leverage' | 'orderTicket.marginRequired' | 'orderTicket.available';

function Line({ label, value, isStrong = false }: { label: LineLabel; value: string; isStrong?: boolean }) {
  return (
    <div className={classes['line']} data-strong={isStrong || undefined}>
      <dt>
        <Text of={label} />
      </dt>
      <dd className="number">{value}</dd>
    </div>
  );
}
