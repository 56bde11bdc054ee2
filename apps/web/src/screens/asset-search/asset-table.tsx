import { Table } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isTouched, textScale, useIsMobile } from '../../components';
import { useRowInSight, type ListCursor } from '../../components/use-list-cursor';
import { AssetRow } from './asset-row';
import classes from './asset-search.module.css';

const ROW = 44;
const DENSE_ROW = 32;
const HEAD = 32;

export interface AssetTableProps {
  ids: readonly string[];
  onChoose: (id: string) => void;
  /** Beside other things: rows without names, low where a mouse presses. */
  isDense?: boolean;
  /** Also the change of the day, which a phone always has. */
  withChange?: boolean;
  /** What the list is called, where there are several. */
  label?: string;
  /** An asset leaves it at a press of its star, and the next press must not find another's there. */
  isWishlist?: boolean;
  /** Moves through the rows by keys. */
  cursor?: ListCursor;
}

/** Matching assets with their prices; all are listed, those in sight are drawn (T-136…T-140). */
export function AssetTable(props: AssetTableProps) {
  const { ids, onChoose, isDense = false, withChange = false, label, isWishlist = false, cursor } = props;
  const frame = useRef<HTMLDivElement>(null);
  const isMobile = useIsMobile();
  const hasChange = isMobile || withChange;
  const scale = textScale();
  const height = isDense && !isTouched() ? DENSE_ROW : ROW;
  const usual = useIntl().formatMessage({ id: 'assetSearch.found', defaultMessage: 'Matching assets' });
  const rows = useVirtualizer({
    count: ids.length,
    getScrollElement: () => frame.current,
    estimateSize: () => height * scale,
    overscan: 2,
    // The head stands over the first rows.
    scrollPaddingEnd: HEAD * scale,
    initialRect: { width: 0, height: 480 },
  });
  const place = cursor?.place ?? -1;
  useRowInSight(rows, place, ids[place]);
  const drawn = rows.getVirtualItems();
  return (
    <div
      ref={frame}
      className={classes['frame']}
      data-dense={isDense || undefined}
      tabIndex={0}
      role="group"
      aria-label={label ?? usual}
      {...cursor?.list}
    >
      <Table className={classes['table']} aria-rowcount={ids.length + 1} {...cursor?.grid}>
        <thead>
          <tr>
            <th scope="col">
              <FormattedMessage id="assetSearch.assets" defaultMessage="Assets" />
            </th>
            <th scope="col" data-kind="number">
              <FormattedMessage id="side.sell" defaultMessage="Sell" />
            </th>
            <th scope="col" data-kind="number">
              <FormattedMessage id="side.buy" defaultMessage="Buy" />
            </th>
            <th scope="col" data-kind="number" data-narrow="out">
              <FormattedMessage id="assetSearch.spread" defaultMessage="Spread" />
            </th>
            {hasChange ? (
              <th scope="col" data-kind="number">
                <FormattedMessage id="assetSearch.change" defaultMessage="Change" />
              </th>
            ) : null}
            <th scope="col">
              <FormattedMessage id="positions.action" defaultMessage="Action" />
            </th>
          </tr>
        </thead>
        <tbody>
          <tr aria-hidden style={{ height: drawn[0]?.start ?? 0 }} />
          {drawn.map(({ index }) => (
            <AssetRow
              // A place keeps its row while another asset comes to stand there: to make rows costs more than to change them.
              key={isWishlist ? ids[index] : index}
              id={ids[index] ?? ''}
              place={index}
              isMobile={isMobile}
              hasChange={hasChange}
              isDense={isDense}
              isAt={index === cursor?.place}
              elementId={cursor?.rowIdOf(ids[index] ?? '')}
              onChoose={onChoose}
            />
          ))}
          <tr aria-hidden style={{ height: rows.getTotalSize() - (drawn.at(-1)?.end ?? 0) }} />
        </tbody>
      </Table>
    </div>
  );
}
