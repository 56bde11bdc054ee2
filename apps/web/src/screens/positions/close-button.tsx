import type { PositionRowView, StaticRowView } from '@bourse/core/trading';
import { useSend } from '@bourse/react';
import { memo, useRef, type ComponentProps } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { BusyButton, useMessage } from '../../components';
import { useTold, type Told } from './position-name';
import classes from './positions-table.module.css';

/** What closing a position depends on. */
type Closing = Told & Pick<PositionRowView, 'id' | 'symbol' | 'canClose' | 'isClosing' | 'isLocked' | 'reason'>;

/** The closing state of a row, so that a button does not render again when only figures changed. */
export const closingOf = (row: StaticRowView): Closing => ({
  id: row.id,
  symbol: row.symbol,
  side: row.side,
  units: row.units,
  opening: row.opening,
  canClose: row.canClose,
  isClosing: row.isClosing,
  isLocked: row.isLocked,
  reason: row.reason,
});

/** That it was a mouse, where the browser says so: a key or a finger is no pointer that rested. */
const pressedWith = (press: UIEvent) =>
  press instanceof PointerEvent && press.pointerType === 'mouse' && press.detail > 0 ? { isMouse: true } : {};

/** Tells core that the mouse was moved onto the button, once until it leaves; not that the button came to lie below it. */
function usePointing(id: string): Pick<ComponentProps<'button'>, 'onPointerMove' | 'onPointerLeave'> {
  const send = useSend('closing');
  const isTold = useRef(false);
  return {
    onPointerMove: ({ pointerType }) => {
      if (pointerType !== 'mouse' || isTold.current) return;
      isTold.current = true;
      send({ type: 'close.point', id });
    },
    onPointerLeave: () => {
      isTold.current = false;
    },
  };
}

export interface CloseButtonProps extends Closing {
  size?: 'xs' | 'sm' | 'md';
  /** In a dialog "Close" alone reads as closing the dialog. */
  isNamed?: boolean;
}

export const CloseButton = memo(function CloseButton(props: CloseButtonProps) {
  const { id, symbol, canClose, isClosing, isLocked, reason, size = 'xs', isNamed = false } = props;
  const send = useSend('closing');
  const intl = useIntl();
  const message = useMessage();
  const described = useTold(props);
  const point = usePointing(id);
  const name = intl.formatMessage(
    { id: 'closing.closePosition', defaultMessage: 'Close position {symbol}' },
    { symbol },
  );
  // The reason takes the place of the description, and the button must still be told from that of another position.
  const nameInFull = reason
    ? intl.formatMessage(
        { id: 'closing.closeTold', defaultMessage: 'Close position {symbol}: {told}' },
        { symbol, told: described },
      )
    : name;
  return (
    <BusyButton
      variant="default"
      size={size}
      {...(size === 'xs' ? { className: classes['close'] ?? '', px: 'xs' } : { className: classes['press'] ?? '' })}
      aria-label={nameInFull}
      // Why it cannot be closed now comes first.
      {...(reason ? { title: message(reason) } : { 'aria-description': described })}
      isBusy={isClosing}
      isLocked={isLocked}
      disabled={!canClose}
      {...point}
      onClick={({ nativeEvent }) => send({ type: 'position.close', id, ...pressedWith(nativeEvent) })}
    >
      {isNamed ? name : <FormattedMessage id="closing.close" defaultMessage="Close" />}
    </BusyButton>
  );
});
