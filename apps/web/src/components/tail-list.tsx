import { elementScroll, observeElementOffset, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, type ReactNode } from 'react';
import classes from './tail-list.module.css';
import { textScale } from './text-scale';

type Frame = Virtualizer<HTMLDivElement, HTMLLIElement>;

/** px above the first row and below the last. */
const EDGE = 8;

/** px from the foot that still count as the foot: less than half a row. */
const NEAR = 32;

// A frame that runs upwards counts from its foot, in negative figures. Rows are drawn after the frame that scrolled, as
// when nothing scrolls: drawing within it makes one long task of two.
const observed: Frame['options']['observeElementOffset'] = (frame, tell) =>
  observeElementOffset(frame, (offset) => tell(Math.max(0, -offset), false));
const scrolled: Frame['options']['scrollToFn'] = (offset, { adjustments = 0, behavior }, frame) =>
  elementScroll(-offset - adjustments, { behavior }, frame);

export interface TailListProps {
  /** Oldest first; the last stands at the foot. */
  ids: readonly string[];
  /** What the list is called. */
  label: string;
  /** px of a usual row, before it is measured. */
  usual: number;
  row: (id: string) => ReactNode;
  /** Shown over the foot to somebody who reads further up; goes to the newest. */
  wayBack: (go: () => void) => ReactNode;
}

/**
 * A list that grows at its foot: it opens there and follows what comes for whoever is there; whoever reads further up
 * keeps the place (M-260). Rows have any height, and only those in sight are drawn (hard case 14).
 */
export function TailList({ ids, label, usual, row, wayBack }: TailListProps) {
  const frame = useRef<HTMLDivElement>(null);
  const size = usual * textScale();
  const last = ids.length - 1;
  // The same function for the same rows: with another one the virtualizer lays out all of them again.
  const getItemKey = useCallback((place: number) => `${size} ${ids[last - place] ?? place}`, [ids, last, size]);
  const rows = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: ids.length,
    getScrollElement: () => frame.current,
    getItemKey,
    estimateSize: () => size,
    overscan: 4,
    paddingStart: EDGE,
    paddingEnd: EDGE,
    initialRect: { width: 0, height: 600 },
    observeElementOffset: observed,
    scrollToFn: scrolled,
  });
  // Where the frame stands by now: the virtualizer hears of a scroll a picture later.
  const offset = () => Math.max(0, -(frame.current?.scrollTop ?? 0));
  // The height of a row, once it is measured, moves nobody who stands at the foot.
  rows.shouldAdjustScrollPositionOnItemSizeChange = ({ start }) => offset() > NEAR && start < offset();
  const newest = ids[last];
  const former = useRef(newest);
  useLayoutEffect(() => {
    const added = former.current === undefined ? -1 : ids.lastIndexOf(former.current);
    former.current = newest;
    const first = rows.measurementsCache[last - added];
    if (added < 0 || added >= last || !first) return;
    const from = offset();
    rows.scrollToOffset(from > NEAR ? from + first.start - EDGE : 0);
  }, [ids, last, newest, rows]);
  const drawn = rows.getVirtualItems().toReversed();
  const isAway = (rows.scrollOffset ?? 0) > (rows.scrollRect?.height ?? Infinity) / 2;
  // The way back goes with its press.
  const goDown = () => {
    rows.scrollToOffset(0);
    frame.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <div ref={frame} className={classes['frame']} tabIndex={0} role="log" aria-live="off" aria-label={label}>
        <ol className={classes['list']}>
          <li aria-hidden style={{ height: rows.getTotalSize() - (drawn[0]?.end ?? 0) }} />
          {drawn.map(({ key, index }) => (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-setsize={ids.length}
              aria-posinset={ids.length - index}
            >
              {row(ids[last - index] ?? '')}
            </li>
          ))}
          <li aria-hidden style={{ height: drawn.at(-1)?.start ?? 0 }} />
        </ol>
      </div>
      {isAway ? wayBack(goDown) : null}
    </>
  );
}
