import { orderDialogView, type OrderDialogView } from '@bourse/core/trading';
import { useSend, useView } from '@bourse/react';
import { Button, DataList, Group, Stack, Text } from '@mantine/core';
import { useCallback } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  BusyButton,
  Dialog,
  MessageText,
  NumberText,
  Sheet,
  StepperInput,
  useIsMobile,
  useMessage,
} from '../../components';
import { Fact } from '../positions/fact';
import classes from './order-dialog.module.css';
import { TicketTrigger } from './ticket-trigger';
import { VolumeSlider } from './volume-slider';

const TITLES = {
  buy: <FormattedMessage id="orderDialog.buyTitle" defaultMessage="Buy order" />,
  sell: <FormattedMessage id="orderDialog.sellTitle" defaultMessage="Sell order" />,
};

/** One order of the footer's Buy or Sell: its side is that of the button, and stays (T-063…T-070). */
export default function OrderDialog() {
  const { side } = useView(orderDialogView);
  const send = useSend('orderDialog');
  const Frame = useIsMobile() ? Sheet : Dialog;
  return (
    <Frame isWritten title={TITLES[side]} onClose={() => send({ type: 'order.cancel' })}>
      <Order />
    </Frame>
  );
}

function Order() {
  const order = useView(orderDialogView);
  const send = useSend('orderDialog');
  const intl = useIntl();
  const message = useMessage();
  const show = useCallback(
    (form: HTMLElement | null) => {
      if (form) send({ type: 'order.shown' });
    },
    [send],
  );
  return (
    <form
      ref={show}
      className={classes['order']}
      aria-label={intl.formatMessage({ id: 'orderDialog.title', defaultMessage: 'Order dialog' })}
      onSubmit={(event) => event.preventDefault()}
    >
      <Subject order={order} />
      <StepperInput
        label={intl.formatMessage({ id: 'orderDialog.volume', defaultMessage: 'Volume' })}
        value={order.units}
        shown={order.unitsShown}
        isDisabled={!order.isEditable}
        isLeast={!order.canDecreaseUnits}
        error={message(order.unitsProblem)}
        onChange={(text) => send({ type: 'units.change', text })}
        onDecrease={() => send({ type: 'units.decrease' })}
        onIncrease={() => send({ type: 'units.increase' })}
      />
      <VolumeSlider order={order} />
      <TicketTrigger of="orderDialog" trigger="takeProfit" view={order.takeProfit} isFixed={!order.isEditable} />
      <TicketTrigger of="orderDialog" trigger="stopLoss" view={order.stopLoss} isFixed={!order.isEditable} />
      <DataList gap="xs" className={classes['summary'] ?? ''}>
        <Fact label={<FormattedMessage id="orderDialog.total" defaultMessage="Total" />}>{order.total}</Fact>
        <Fact label={<FormattedMessage id="orderTicket.leverage" defaultMessage="Leverage" />}>{order.leverage}</Fact>
      </DataList>
      <Foot order={order} />
    </form>
  );
}

/** What the order costs and the button that places it: in sight whatever of the fields is. */
function Foot({ order }: { order: OrderDialogView }) {
  const send = useSend('orderDialog');
  return (
    <div className={classes['foot']}>
      <DataList gap="xs">
        <Fact label={<FormattedMessage id="orderTicket.marginRequired" defaultMessage="Margin required" />} isStrong>
          {order.marginRequired}
        </Fact>
        <Fact label={<FormattedMessage id="orderTicket.available" defaultMessage="Available" />}>
          {order.available}
        </Fact>
      </DataList>
      <Text role="status" size="sm" ta="center" {...LOOKS[order.statusKind]}>
        <MessageText of={order.status} />
        {order.nextOpen === null ? null : (
          <>
            {'. '}
            <FormattedMessage
              id="orderTicket.opensAt"
              defaultMessage="Opens {time}"
              values={{ time: order.nextOpen }}
            />
          </>
        )}
      </Text>
      {order.isVoid ? (
        <Button variant="default" size="lg" onClick={() => send({ type: 'order.cancel' })}>
          <FormattedMessage id="orderDialog.close" defaultMessage="Close this order" />
        </Button>
      ) : (
        <BusyButton
          size="lg"
          color={order.side === 'buy' ? 'up' : 'down'}
          isBusy={order.isBusy}
          isLocked={order.isLocked}
          disabled={!order.canSubmit}
          onClick={() => send({ type: 'order.submit' })}
        >
          <MessageText of={order.submitLabel} />
        </BusyButton>
      )}
    </div>
  );
}

const LOOKS = { done: { fw: 600 }, problem: { fw: 600, c: 'var(--warn)' }, hint: { c: 'dimmed' } } as const;

/** What is ordered: asset, account and the price of its side, which is greyed when it is old. */
function Subject({ order }: { order: OrderDialogView }) {
  return (
    <Group justify="space-between" align="end" wrap="nowrap">
      <Stack gap={0}>
        <Text fw={600} fz="lg">
          {order.symbol}
        </Text>
        <Text size="sm" c="dimmed">
          {order.isPractice ? (
            <FormattedMessage id="closing.practiceAccount" defaultMessage="Practice account" />
          ) : (
            <FormattedMessage id="closing.realAccount" defaultMessage="Real account" />
          )}
        </Text>
      </Stack>
      <Text fz="xl" fw={600}>
        <NumberText isStale={order.isStale} tints>
          {order.price}
        </NumberText>
      </Text>
    </Group>
  );
}
