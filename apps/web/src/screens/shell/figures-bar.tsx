import { footerView, orderButtonsView, positionsFrameView } from '@bourse/core/trading';
import { useSend, useView } from '@bourse/react';
import { Button, Group, Stack, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { BusyButton } from '../../components/busy-button';
import { Sheet } from '../../components/dialog';
import { useIsMobile } from '../../components/use-is-mobile';
import { AllFigures } from './figures';
import classes from './figures.module.css';
import { MainFigures } from './main-figures';
import { ManagerPart } from './manager-part';
import { PlanText } from './plan-text';

/** So low and narrow, as a phone on its side is, that a second row would cover the ticket's button. */
const LOW_QUERY = '(max-width: 62em) and (max-height: 31.25em)';
const AT_ONCE = { getInitialValueInEffect: false } as const;

/**
 * The account's figures, each of which explains itself on hover, focus or tap (T-115…T-123): always in view, where there
 * is no room for all of them the first ones, and the rest behind a press.
 */
export function FiguresBar() {
  const isMobile = useIsMobile();
  const isLow = useMediaQuery(LOW_QUERY, undefined, AT_ONCE);
  const { isStale } = useView(positionsFrameView);
  const label = useIntl().formatMessage({ id: 'figures.title', defaultMessage: 'Account figures' });
  return (
    <footer className={classes['bar']} aria-label={label} data-stale={isStale || undefined}>
      {isMobile || isLow ? <MobileFigures /> : <DesktopFigures />}
      {isLow && !isMobile ? <OrderButtons /> : null}
    </footer>
  );
}

function DesktopFigures() {
  return (
    <>
      <AllFigures />
      <span className={classes['end']}>
        <ManagerPart of="toggle" />
        <Plan />
        <CurrentAsset />
        <OrderButtons />
      </span>
    </>
  );
}

function CurrentAsset() {
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
function OrderButtons({ onPress }: { onPress?: () => void }) {
  const { canOpen } = useView(orderButtonsView);
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

/** One line that opens a sheet with all figures. */
function MobileFigures() {
  const isMobile = useIsMobile();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <UnstyledButton className={classes['line']} aria-expanded={isOpen} onClick={() => setIsOpen(true)}>
        <MainFigures />
        <IconChevronUp size={16} aria-hidden />
      </UnstyledButton>
      {isOpen ? (
        <Sheet
          onClose={() => setIsOpen(false)}
          title={<FormattedMessage id="figures.title" defaultMessage="Account figures" />}
        >
          <Stack gap="xs" className={classes['stack']}>
            <AllFigures />
            <Plan onPress={() => setIsOpen(false)} />
            <ManagerPart of="toggle" onPress={() => setIsOpen(false)} />
            {isMobile ? <ManagerPart of="strip" onPress={() => setIsOpen(false)} /> : null}
            <CurrentAsset />
            <OrderButtons onPress={() => setIsOpen(false)} />
          </Stack>
        </Sheet>
      ) : null}
    </>
  );
}

/** What plans are joined, or that one can be (M-195, T-123, T-124). */
function Plan({ onPress }: { onPress?: () => void }) {
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
