import { placedView, positionsFrameView } from '@bourse/core/trading';
import { useView } from '@bourse/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useRef } from 'react';
import { rowHeight, textScale, useIsMobile } from '../../components';
import { useRowInSight } from '../../components/use-list-cursor';
import { PositionCard } from './position-card';
import type { PositionKind } from './position-row';
import classes from './positions-list.module.css';
import { PositionsTable, useListName } from './positions-table';

/** px of a usual card of a phone, before it is measured: what it says takes one line more or less. */
const CARD = 104;

/** A list of any length: only the rows in sight are drawn (hard case 14). */
export function PositionsList({ ids, kind }: { ids: readonly string[]; kind: PositionKind }) {
  const isMobile = useIsMobile();
  const name = useListName(kind);
  const { isStale } = useView(positionsFrameView);
  const placed = useView(placedView).placedId;
  // What was just placed is to be seen on a phone (R39); a card that is out of sight is not there to say so itself.
  const placedId = isMobile && kind !== 'closedBook' ? placed : null;
  const frame = useRef<HTMLDivElement>(null);
  const size = (isMobile ? CARD : rowHeight()) * textScale();
  // Cards and rows are of different heights: what was measured of one is nothing of the other. The same function for the
  // same rows: with another one the virtualizer lays out all of them again.
  const getItemKey = useCallback((place: number) => `${size} ${ids[place] ?? place}`, [ids, size]);
  const rows = useVirtualizer({
    count: ids.length,
    getScrollElement: () => frame.current,
    estimateSize: () => size,
    overscan: 4,
    getItemKey,
    // Before the first measure a screenful is drawn, so that nothing flashes empty.
    initialRect: { width: 0, height: 600 },
  });
  useRowInSight(rows, placedId === null ? -1 : ids.indexOf(placedId), placedId ?? undefined);
  const window = rows.getVirtualItems();
  const before = window[0]?.start ?? 0;
  const after = rows.getTotalSize() - (window.at(-1)?.end ?? 0);
  const first = window[0]?.index ?? 0;
  const shown = window.map(({ index }) => ids[index] ?? '');
  return (
    <div
      ref={frame}
      className={classes['frame']}
      tabIndex={0}
      role="group"
      aria-label={name}
      data-stale={(isStale && kind !== 'closedBook') || undefined}
    >
      {isMobile ? (
        <>
          <div style={{ height: before }} />
          {shown.map((id, at) => (
            <PositionCard
              key={id}
              id={id}
              kind={kind}
              place={first + at}
              measure={rows.measureElement}
              isPlaced={id === placedId}
            />
          ))}
          <div style={{ height: after }} />
        </>
      ) : (
        <PositionsTable ids={shown} kind={kind} before={before} after={after} total={ids.length} first={first} />
      )}
    </div>
  );
}
