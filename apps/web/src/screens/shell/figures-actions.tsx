import { footerView, orderButtonsView } from '@bourse/core/trading';
import { useSend, useView } from '@bourse/react';
import { Button, Group } from '@mantine/core';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { BusyButton } from '../../components/busy-button';
import classes from './figures.module.css';
import { PlanText } from './plan-text';

// What stands beside the account's figures, in their bar and in their sheet.

export function CurrentAsset() {
  const { assetName, assetShort } = useView(footerView);
  if (assetName === '') return null;
  return (
    <span className={classes['asset']} title={assetName}>
      <FormattedMessage id="orderDetail.asset" defaultMessage="Asset" /> {assetShort}
    </span>
  );
}

const orders = defineMessages({
  buy: { id: 'figures.openBuy', defaultMessage: 'Open buy order' },
  sell: { id: 'figures.openSell', defaultMessage: 'Open sell order' },
});
const SIDES = {
  buy: <FormattedMessage id="side.buy" defaultMessage="Buy" />,
  sell: <FormattedMessage id="side.sell" defaultMessage="Sell" />,
};

/** Buy and Sell of the current asset; each opens the order dialog with its side (T-063, T-116, R33). */
export function OrderButtons({ onPress }: { onPress?: () => void }) {
  const { canOpen, symbol } = useView(orderButtonsView);
  const send = useSend('orderDialog');
  const intl = useIntl();
  return (
    <Group gap="xs" wrap="nowrap" flex="none" grow={onPress !== undefined}>
      {(['sell', 'buy'] as const).map((side) => (
        <BusyButton
          key={side}
          size="compact-md"
          variant="light"
          color={side === 'buy' ? 'up' : 'down'}
          aria-haspopup="dialog"
          aria-label={intl.formatMessage(orders[side])}
          title={symbol}
          disabled={!canOpen}
          onClick={() => {
            onPress?.();
            send({ type: 'order.open', side });
          }}
        >
          {SIDES[side]}
        </BusyButton>
      ))}
    </Group>
  );
}

/** What plans are joined, or that one can be (M-195, T-123, T-124). */
export function Plan({ onPress }: { onPress?: () => void }) {
  const send = useSend('dialogs');
  const open = () => {
    onPress?.();
    send({ type: 'dialog.open', name: 'plans', input: {} });
  };
  return (
    <Button variant="subtle" size="compact-sm" className={classes['plan'] ?? ''} aria-haspopup="dialog" onClick={open}>
      <PlanText />
    </Button>
  );
}
