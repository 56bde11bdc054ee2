import type { TriggerView } from '@bourse/core/trading';
import { useSend } from '@bourse/react';
import { Stack, Switch, Text, VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { StepperInput, useMessage } from '../../components';
import classes from './ticket.module.css';

const labels = defineMessages({
  takeProfit: { id: 'orderTicket.takeProfit', defaultMessage: 'Take profit (USD)' },
  stopLoss: { id: 'orderTicket.stopLoss', defaultMessage: 'Stop loss (USD)' },
});

/** Without the figure of the field's own error, which moves with the price. */
const TOO_CLOSE = (
  <VisuallyHidden role="alert">
    <FormattedMessage id="orderTicket.tooClose" defaultMessage="Stop loss is too close to the market" />
  </VisuallyHidden>
);

export interface TicketTriggerProps {
  trigger: 'takeProfit' | 'stopLoss';
  view: TriggerView;
  /** Whose it is. */
  of?: 'orderTicket' | 'orderDialog';
  /** Nothing can be changed now. */
  isFixed?: boolean;
}

/** Take profit or stop loss: a toggle, its amount in USD of P/L and the price it would close at (T-017, T-018, T-054). */
export const TicketTrigger = memo(function TicketTrigger(props: TicketTriggerProps) {
  const { trigger, view, of = 'orderTicket', isFixed = false } = props;
  const send = useSend(of);
  const label = useIntl().formatMessage(labels[trigger]);
  const message = useMessage();
  return (
    <Stack gap="sm" className={classes['trigger'] ?? ''}>
      <Switch
        label={label}
        checked={view.isOn}
        disabled={isFixed}
        onChange={() => send({ type: 'trigger.toggle', trigger })}
        w="fit-content"
      />
      <StepperInput
        label={label}
        isLabelHidden
        unit="USD"
        value={view.text}
        shown={view.shown}
        isDisabled={!view.isOn || isFixed}
        isLeast={view.isOn && !view.canDecrease}
        error={message(view.problem ?? (view.isTooClose ? view.hint : null))}
        isErrorQuiet={!view.problem && view.isTooClose}
        hint={message(view.hint)}
        onChange={(text) => send({ type: 'trigger.change', trigger, text })}
        onDecrease={() => send({ type: 'trigger.decrease', trigger })}
        onIncrease={() => send({ type: 'trigger.increase', trigger })}
      />
      {!view.problem && view.isTooClose ? TOO_CLOSE : null}
      {view.isOn ? (
        <Text size="xs" c="dimmed" className={classes['price'] ?? ''}>
          <FormattedMessage
            id="orderTicket.triggerPrice"
            defaultMessage="Closes at about {price}"
            values={{ price: view.price }}
          />
        </Text>
      ) : null}
    </Stack>
  );
});
