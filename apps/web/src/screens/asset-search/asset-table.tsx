import { assetRow } from '@bourse/core/trading';
import { useRow, useSend } from '@bourse/react';
import { Table, UnstyledButton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AssetMark, NumberText, Star, textScale, useIsMobile } from '../../parts';
import classes from './asset-search.module.css';

const ROW = 44;

/** Matching assets with their prices; all are listed, those in sight are drawn (T-136…T-140). */
export function AssetTable({ ids }: { ids: readonly string[] }) {
  const frame = useRef<HTMLDivElement>(null);
  const isMobile = useIsMobile();
  const scale = textScale();
  const label = useIntl().formatMessage({ id: 'assetSearch.found', defaultMessage: 'Matching assets' });
  const rows = useVirtualizer({
    count: ids.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW * scale,
    overscan: 6,
    initialRect: { width: 0, height: 480 },
  });
  const drawn = rows.getVirtualItems();
  return (
    <div ref={frame} className={classes['frame']} tabIndex={0} role="group" aria-label={label}>
      <Table className={classes['table']} aria-rowcount={ids.length + 1}>
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
            {isMobile ? (
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
            <AssetRow key={ids[index]} id={ids[index] ?? ''} place={index} isMobile={isMobile} />
          ))}
          <tr aria-hidden style={{ height: rows.getTotalSize() - (drawn.at(-1)?.end ?? 0) }} />
        </tbody>
      </Table>
    </div>
  );
}

interface AssetRowProps {
  id: string;
  /** From 0, in the whole list. */
  place: number;
  isMobile: boolean;
}

const AssetRow = memo(function AssetRow({ id, place, isMobile }: AssetRowProps) {
  const row = useRow(assetRow, id);
  const search = useSend('assetSearch');
  const watchlist = useSend('watchlist');
  if (row === undefined) return null;
  return (
    // The head is the first row of the table.
    <tr aria-selected={row.isCurrent} aria-rowindex={place + 2}>
      <th scope="row">
        <UnstyledButton className={classes['choose']} onClick={() => search({ type: 'search.choose', id })}>
          <AssetMark symbol={row.symbol} image={row.image} type={row.type} size={26} />
          <span className={classes['names']}>
            <span>{row.symbol}</span>
            <span className={classes['full']}>
              {isMobile ? (
                <FormattedMessage
                  id="assetSearch.spreadOf"
                  defaultMessage="Spread {spread}"
                  values={{ spread: row.spread }}
                />
              ) : (
                row.name
              )}
            </span>
          </span>
        </UnstyledButton>
      </th>
      <td className="number">
        <NumberText>{row.bid}</NumberText>
      </td>
      <td className="number">
        <NumberText>{row.ask}</NumberText>
      </td>
      <td className="number" data-narrow="out">
        {row.spread}
      </td>
      {isMobile ? (
        <td className="number">
          <NumberText tone={row.changeTone}>{row.change}</NumberText>
        </td>
      ) : null}
      <td>
        <Star star={row.star} name={row.symbol} onClick={() => watchlist({ type: 'star.toggle', id })} />
      </td>
    </tr>
  );
});
