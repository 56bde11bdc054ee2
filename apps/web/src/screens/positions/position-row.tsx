import { closedRow, staticRow, type PositionRowView, type StaticRowView } from '@bourse/core/trading';
import { useRow, useSend } from '@bourse/react';
import { Badge } from '@mantine/core';
import { memo, type PointerEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import { CloseButton, closingOf } from './close-button';
import { handFocusOn } from './hand-focus-on';
import { MovingFigure } from './moving-figure';
import { nameOf, PositionName } from './position-name';
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
