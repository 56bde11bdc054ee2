import type { ReactNode } from 'react';
import { BusyButton } from './busy-button';
import classes from './faces.module.css';
import { Spinner } from './spinner';
import { Text, useText, type Says } from './text';

/** A list that was loaded and holds nothing (R14). */
export function EmptyState({ text, icon, action }: { text: Says; icon?: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes['face']}>
      {icon ? <span aria-hidden>{icon}</span> : null}
      <p>
        <Text of={text} />
      </p>
      {action}
    </div>
  );
}

/** Something could not be loaded; says so and offers to try again (R14). */
export function FailedState({ text = 'common.loadFailed', onRetry, reference }: FailedStateProps) {
  return (
    <div className={classes['face']} role="alert">
      <p>
        <Text of={text} />
      </p>
      {onRetry ? (
        <BusyButton tone="neutral" size="xs" onClick={onRetry}>
          <Text of="common.retry" />
        </BusyButton>
      ) : null}
      {reference ? (
        <small>
          <Text of="common.reference" values={{ reference }} />
        </small>
      ) : null}
    </div>
  );
}

export interface FailedStateProps {
  text?: Says;
  onRetry?: (() => void) | undefined;
  /** Number to tell support. */
  reference?: string | undefined;
}

/** Something is on its way. */
export function LoadingState({ text = 'common.loading' }: { text?: Says }) {
  const say = useText();
  return (
    <div className={classes['face']} role="status" aria-label={say(text)}>
      <span className={classes['spinner']}>
        <Spinner size={22} />
      </span>
    </div>
  );
}
