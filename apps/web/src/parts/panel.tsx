import { Paper, VisuallyHidden } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { PanelBoundary } from './panel-boundary';
import classes from './panel.module.css';
import { EmptyState, FailedState, LoadingState } from './states';

export interface PanelProps {
  title: ReactNode;
  /** Names the panel in the log. */
  name: string;
  /** Beside the title: counts and marks. */
  marks?: ReactNode;
  /** At the far end of the title's line: links and buttons. */
  actions?: ReactNode;
  /** `ready` unless told; `empty` shows `empty`, `failed` offers `onRetry` (R14). */
  phase?: 'loading' | 'ready' | 'empty' | 'failed';
  empty?: ReactNode;
  failed?: ReactNode;
  onRetry?: () => void;
  /** Why what is shown may be old; null while it is fresh. */
  stale?: ReactNode;
  /** Without padding around the content: tables. */
  isFlush?: boolean;
  /** Without a head; `title` still names the region. */
  isBare?: boolean;
  className?: string;
  children?: ReactNode;
}

/** A named region with a title and four states, whose failure stays inside it: the library has no such thing. */
export function Panel(props: PanelProps) {
  const { title, name, marks, actions, phase = 'ready', empty, failed, onRetry, stale, isFlush, isBare } = props;
  const id = useId();
  const heading = <h2 id={id}>{title}</h2>;
  return (
    <Paper component="section" className={`${classes['panel']} ${props.className ?? ''}`} aria-labelledby={id}>
      {isBare ? (
        <VisuallyHidden component="header">{heading}</VisuallyHidden>
      ) : (
        <header className={classes['head']}>
          {heading}
          {marks}
          <div className={classes['actions']}>{actions}</div>
        </header>
      )}
      {stale ? (
        <p className={classes['stale']} role="status">
          {stale}
        </p>
      ) : null}
      <div className={classes['body']} data-flush={isFlush || undefined}>
        <PanelBoundary name={name}>
          {phase === 'loading' ? <LoadingState /> : null}
          {phase === 'empty' ? <EmptyState text={empty} /> : null}
          {phase === 'failed' ? <FailedState {...(failed ? { text: failed } : {})} onRetry={onRetry} /> : null}
          {phase === 'ready' ? props.children : null}
        </PanelBoundary>
      </div>
    </Paper>
  );
}
