import { closedRow, positionRow } from '@bourse/core/trading';
import { useRow } from '@bourse/react';
import { useMergedRef } from '@mantine/hooks';
import { memo, type RefCallback } from 'react';
import { FormattedMessage } from 'react-intl';
import { MessageText, NumberText } from '../../components';
import { handFocusOn } from './hand-focus-on';
import { nameOf, PositionName } from './position-name';
import { CloseButton, closingOf } from './close-button';
import { Direction, useRowLeave, type PositionKind } from './position-row';
import { Profit } from './profit';
import classes from './position-card.module.css';

interface PositionCardProps {
  id: string;
  kind: PositionKind;
  /** Placed a moment ago. */
  isPlaced?: boolean;
  /** From 0, in a list of which only a window is drawn, and what measures it there. */
  place?: number;
  measure?: RefCallback<HTMLElement>;
}

function bringIntoView(card: HTMLElement | null) {
  card?.scrollIntoView({ block: 'nearest' });
  return handFocusOn(card);
}

/** One position on a phone; what was placed a moment ago comes into view. */
export const PositionCard = memo(function PositionCard(props: PositionCardProps) {
  const { id, kind, isPlaced = false, place, measure } = props;
  const row = useRow(kind === 'closedBook' ? closedRow : positionRow, id);
  const leave = useRowLeave(id);
  const ref = useMergedRef(isPlaced ? bringIntoView : handFocusOn, measure);
  if (row === undefined) return null;
  return (
    <article
      ref={ref}
      data-index={place}
      className={classes['card']}
      aria-label={row.symbol}
      data-position
      data-closed={row.isClosed || undefined}
      onPointerLeave={row.isClosed ? leave : undefined}
    >
      <div className={classes['line']}>
        <PositionName {...nameOf(row)} />
        <Direction side={row.side} />
        <span className={classes['units']}>{row.units}</span>
        <Profit row={row} className={classes['profit']} />
      </div>
      <div className={classes['line']}>
        <dl className={classes['prices']}>
          <dt>
            <FormattedMessage id="positions.opening" defaultMessage="Opening price" />
          </dt>
          <dd className="number">{row.opening}</dd>
          <dt>
            {row.isOpen ? (
              <FormattedMessage id="positions.current" defaultMessage="Current price" />
            ) : (
              <FormattedMessage id="positions.closing" defaultMessage="Closing price" />
            )}
          </dt>
          <dd className="number">
            <NumberText tints={row.isOpen}>{row.current}</NumberText>
          </dd>
        </dl>
        {row.isOpen ? (
          <CloseButton {...closingOf(row)} size="md" />
        ) : (
          <span className={classes['when']}>{row.closedAt}</span>
        )}
      </div>
      {row.isOpen && row.reason ? (
        <small className={classes['reason']}>
          <MessageText of={row.reason} />
        </small>
      ) : null}
    </article>
  );
});
