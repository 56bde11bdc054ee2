import { orderDialogView, type OrderDialogView } from '@bourse/core/trading';
import { useSend, useView } from '@bourse/react';
import { DataList, Group, Stack, Text } from '@mantine/core';
import { useCallback } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Dialog, NumberText, StepperInput, useIsMobile, useMessage } from '../../components';
import { Sheet } from '../../components/sheet';
import { Fact } from '../positions/fact';
import { OrderDialogFoot } from './order-dialog-foot';
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
      data-ticket
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
      <OrderDialogFoot order={order} />
    </form>
  );
}

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
