import { TextInput } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import classes from './event-log.module.css';
import type { LogRow, Session } from './session';
import type { Timeline } from './use-sessions';
import { stateText } from './world';

const ROW = 24;

/** The rows in which every word is found; all without one. */
function search(rows: readonly LogRow[], text: string): readonly LogRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter(({ name, event }) => {
    const line = `${name} ${event}`.toLowerCase();
    return words.every((word) => line.includes(word));
  });
}

interface Props {
  readonly session: Session;
  readonly timeline: Timeline;
  /** What they are filtered by. */
  readonly words: string;
  readonly onWords: (words: string) => void;
}

/** What happened, one line a record; a press goes back to it. */
export function EventLog({ session, timeline, words, onWords }: Props) {
  const { position, isFollowing, stop } = timeline;
  const { rows } = session;
  const { length } = rows;
  // The list grows in place: its length says that it did.
  const shown = useMemo(() => search(rows.slice(0, length), words), [rows, length, words]);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: shown.length,
    estimateSize: () => ROW,
    getScrollElement: () => scroller.current,
    overscan: 12,
  });
  // The newest while following; else where a person stopped, or the last row before it that the filter shows.
  const now = isFollowing
    ? shown.length - 1
    : Math.max(
        0,
        shown.findLastIndex(({ index }) => index < position),
      );
  const hasRows = shown.length > 0;
  useEffect(() => {
    if (hasRows) virtual.scrollToIndex(now);
  }, [hasRows, now, virtual]);
  const [first] = rows;
  return (
    <section className={classes.log} aria-label="Events">
      <div className={classes.logHead}>
        <TextInput
          size="xs"
          type="search"
          aria-label="Filter events"
          placeholder="Actor or event"
          value={words}
          onChange={(event) => onWords(event.currentTarget.value)}
        />
        <span className={classes.count}>{words === '' ? '' : `${shown.length} of ${length}`}</span>
      </div>
      <div ref={scroller} className={classes.rows} tabIndex={0} role="group" aria-label="Records">
        <div className={classes.rowsInner} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const row = shown[item.index];
            if (row === undefined) return null;
            const { record, name, event, index } = row;
            return (
              <button
                key={index}
                type="button"
                className={classes.row}
                data-now={index === position - 1 || undefined}
                aria-current={index === position - 1 ? 'step' : undefined}
                data-late={index >= position || undefined}
                data-kind={record.kind}
                style={{ transform: `translateY(${item.start}px)` }}
                onClick={() => stop(index + 1)}
              >
                <span className={classes.time}>{((record.at - (first?.record.at ?? 0)) / 1000).toFixed(2)}</span>
                <span className={classes.rowActor}>{name}</span>
                <span className={classes.rowEvent}>{event}</span>
                <span className={classes.rowState}>{stateText(record.value)}</span>
              </button>
            );
          })}
        </div>
      </div>
    </section>
  );
}
