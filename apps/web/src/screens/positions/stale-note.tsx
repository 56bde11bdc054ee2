import { positionsFrameView } from '@bourse/core/trading';
import { useView } from '@bourse/react';
import { Text } from '../../parts';
import classes from './stale-note.module.css';

/** Stands over open positions whose last answer is missing: the figures under it are old. */
export function StaleNote() {
  const { isStale } = useView(positionsFrameView);
  return (
    <div role="status">
      {isStale ? (
        <p className={classes['note']}>
          <Text of="positions.stale" />
        </p>
      ) : null}
    </div>
  );
}
