import type { TriggerView } from '@bourse/core/trading';
import { useSend } from '@bourse/react';
import { StepperInput, Switch, Text } from '../../parts';
import classes from './ticket.module.css';

export interface TicketTriggerProps {
  trigger: 'takeProfit' | 'stopLoss';
  view: TriggerView;
}

/** Take profit or stop loss: a toggle, its amount in USD of P/L and the price it would close at (T-017, T-018, T-054). */
export function TicketTrigger({ trigger, view }: TicketTriggerProps) {
  const send = useSend('orderTicket');
  const label = `orderTicket.${trigger}` as const;
  return (
    <div className={classes['trigger']}>
      <Switch label={label} isOn={view.isOn} onChange={() => send({ type: 'trigger.toggle', trigger })} />
      <StepperInput
        label={label}
        isLabelHidden
        unit="USD"
        value={view.text}
        isDisabled={!view.isOn}
        error={view.problem ?? (view.isTooClose ? view.hint : null)}
        hint={view.hint}
        onChange={(text) => send({ type: 'trigger.change', trigger, text })}
        onDecrease={() => send({ type: 'trigger.decrease', trigger })}
        onIncrease={() => send({ type: 'trigger.increase', trigger })}
      />
      {view.isOn ? (
        <p className={classes['note']}>
          <Text of="orderTicket.triggerPrice" values={{ price: view.price }} />
        </p>
      ) : null}
    </div>
  );
}
