import { closedRow, positionRow } from '@bourse/core/trading';
import { useRow } from '@bourse/react';
import { memo } from 'react';
import { FormattedMessage } from 'react-intl';
import { NumberText } from '../../parts';
import { CloseButton, closingOf, Direction, PositionName, type PositionKind } from './position-row';
import classes from './position-card.module.css';

/** One position on a phone. */
export const PositionCard = memo(function PositionCard({ id, kind }: { id: string; kind: PositionKind }) {
  const row = useRow(kind === 'closedBook' ? closedRow : positionRow, id);
  if (row === undefined) return null;
  return (
    <article className={classes['card']} aria-label={row.symbol}>
      <div className={classes['line']}>
        <PositionName id={row.id} symbol={row.symbol} image={row.image} type={row.type} />
        <Direction side={row.side} />
        <span className={classes['units']}>{row.units}</span>
        <NumberText tone={row.tone} className={classes['profit']}>
          {row.profit}
        </NumberText>
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
    </article>
  );
});
