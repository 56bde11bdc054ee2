import { closedRow, staticRow, type PositionRowView, type StaticRowView } from '@bourse/core/trading';
import { useRow, useSend } from '@bourse/react';
import { Badge } from '@mantine/core';
import { memo, useRef, type ComponentProps, type PointerEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { BusyButton, useMessage } from '../../components';
import { handFocusOn } from './hand-focus-on';
import { MovingFigure } from './moving-figure';
import { nameOf, PositionName, useTold, type Told } from './position-name';
import classes from './positions-table.module.css';

/** Which table a row stands in: the trade room's, or one of the order book's two. */
export type PositionKind = 'open' | 'openBook' | 'closedBook';

interface PositionRowProps {
  id: string;
  kind: PositionKind;
  /** From 0, in a list of which only a window is drawn. */
  place?: number;
}

/** One position. Plain cells, and figures that update without rendering the row, which costs many times as much. */
export const PositionRow = memo(function PositionRow({ id, kind, place }: PositionRowProps) {
  const row: StaticRowView | undefined = useRow(kind === 'closedBook' ? closedRow : staticRow, id);
  const leave = useRowLeave(id);
  if (row === undefined) return null;
  return (
    // The head is the first row of the table.
    <tr
      ref={handFocusOn}
      aria-rowindex={place === undefined ? undefined : place + 2}
      data-position
      data-closed={row.isClosed || undefined}
      onPointerLeave={row.isClosed ? leave : undefined}
    >
      <th scope="row" className={classes['name']}>
        <PositionName {...nameOf(row)} />
      </th>
      {kind === 'open' ? (
        <>
          <td className="number">{row.invested}</td>
          <td className="number">{row.leverage}</td>
        </>
      ) : null}
      <td className="number">{row.units}</td>
      <td className="number">
        <MovingFigure id={id} isOpen={kind !== 'closedBook'} figure="current" />
      </td>
      <td className="number">{row.opening}</td>
      <td>
        <Direction side={row.side} />
      </td>
      <td className="number">
        <MovingFigure id={id} isOpen={kind !== 'closedBook'} figure="profit" />
      </td>
      <td className={classes['action']}>{row.isOpen ? <CloseButton {...closingOf(row)} /> : row.closedAt}</td>
    </tr>
  );
});

/**
 * Tells core that the pointer has left the row of a closed position. Not when it went on to another row, which must not
 * move from under it, and not when a finger was lifted, which may come down again.
 */
export function useRowLeave(id: string): (event: PointerEvent) => void {
  const send = useSend('closing');
  return ({ pointerType, relatedTarget }) => {
    const isOnRow = relatedTarget instanceof Element && relatedTarget.closest('[data-position]') !== null;
    if (pointerType !== 'touch' && !isOnRow) send({ type: 'pointer.leave', id });
  };
}

/** What the position is, in words: not what a press would do; the colour only repeats it. */
export const Direction = memo(function Direction({ side }: Pick<PositionRowView, 'side'>) {
  return (
    <Badge variant="light" size="md" radius="xs" miw="fit-content" color={side === 'buy' ? 'up' : 'down'}>
      {side === 'buy' ? (
        <FormattedMessage id="positions.buy" defaultMessage="Buy" />
      ) : (
        <FormattedMessage id="positions.sell" defaultMessage="Sell" />
      )}
    </Badge>
  );
});

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
