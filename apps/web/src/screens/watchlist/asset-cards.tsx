import { assetRow } from '@bourse/core/trading';
import { useRow, useSend } from '@bourse/react';
import { UnstyledButton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AssetMark, NumberText, Star, textScale } from '../../components';
import { AssetNote } from '../../components/asset-note';
import { leaveFocusToList } from '../../components/focus';
import { useRowInSight, type ListCursor } from '../../components/use-list-cursor';
import classes from './watchlist.module.css';

const CARD = 96;

export interface AssetCardsProps {
  ids: readonly string[];
  onChoose: (id: string) => void;
  cursor: ListCursor;
}

/** Assets with their prices on a phone; those in sight are drawn. */
export function AssetCards({ ids, onChoose, cursor }: AssetCardsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const label = useIntl().formatMessage({ id: 'assetSearch.found', defaultMessage: 'Matching assets' });
  const size = CARD * textScale();
  const rows = useVirtualizer({
    count: ids.length,
    getScrollElement: () => frame.current,
    estimateSize: () => size,
    overscan: 4,
    initialRect: { width: 0, height: 600 },
  });
  useRowInSight(rows, cursor.place, ids[cursor.place]);
  const drawn = rows.getVirtualItems();
  return (
    <div ref={frame} className={classes['frame']} tabIndex={0} role="group" aria-label={label} {...cursor.list}>
      <div style={{ height: drawn[0]?.start ?? 0 }} />
      <div role="list">
        {drawn.map(({ index }) => (
          <AssetCard
            key={ids[index]}
            id={ids[index] ?? ''}
            place={index}
            total={ids.length}
            isAt={index === cursor.place}
            elementId={cursor.rowIdOf(ids[index] ?? '')}
            onChoose={onChoose}
          />
        ))}
      </div>
      <div style={{ height: rows.getTotalSize() - (drawn.at(-1)?.end ?? 0) }} />
    </div>
  );
}

interface AssetCardProps {
  id: string;
  /** From 0, in the whole list. */
  place: number;
  total: number;
  /** The keyboard is at it. */
  isAt: boolean;
  elementId: string;
  onChoose: (id: string) => void;
}

const AssetCard = memo(function AssetCard({ id, place, total, isAt, elementId, onChoose }: AssetCardProps) {
  const row = useRow(assetRow, id);
  const watchlist = useSend('watchlist');
  if (row === undefined) return null;
  return (
    <div
      ref={leaveFocusToList}
      id={elementId}
      role="listitem"
      className={classes['card']}
      data-at={isAt || undefined}
      aria-setsize={total}
      aria-posinset={place + 1}
    >
      <UnstyledButton
        className={classes['press']}
        aria-current={row.isCurrent || undefined}
        onClick={() => onChoose(id)}
      >
        <AssetMark symbol={row.symbol} image={row.image} type={row.type} size={28} />
        <span className={classes['names']}>
          <span>{row.symbol}</span>
          <small>
            <AssetNote of={row}>{row.name}</AssetNote>
          </small>
        </span>
        <NumberText tone={row.changeTone} withArrow isStale={row.isPriceOld} className={classes['change']}>
          {row.change}
        </NumberText>
        <span className={classes['figures']}>
          <small>
            <FormattedMessage id="side.sell" defaultMessage="Sell" />{' '}
            <NumberText isStale={row.isPriceOld}>{row.bid}</NumberText>
          </small>
          <small>
            <FormattedMessage id="side.buy" defaultMessage="Buy" />{' '}
            <NumberText isStale={row.isPriceOld}>{row.ask}</NumberText>
          </small>
          <small>
            <FormattedMessage
              id="assetSearch.spreadOf"
              defaultMessage="Spread {spread}"
              values={{ spread: <NumberText isStale={row.isPriceOld}>{row.spread}</NumberText> }}
            />
          </small>
        </span>
      </UnstyledButton>
      <Star star={row.star} name={row.symbol} size={44} onClick={() => watchlist({ type: 'star.toggle', id })} />
    </div>
  );
});
