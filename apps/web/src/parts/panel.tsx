import { Paper } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { PanelBoundary } from './panel-boundary';
import classes from './panel.module.css';
import { EmptyState, FailedState, LoadingState } from './states';

export interface PanelProps {
  title: ReactNode;
  /** Names the panel in the log. */
  name: string;
  /** `failed` offers `onRetry` (R14). */
  phase: 'loading' | 'ready' | 'empty' | 'failed';
  empty: ReactNode;
  onRetry: () => void;
  className?: string;
  children: ReactNode;
}

/** A named region with a title and four states, whose failure stays inside it: the library has no such thing. */
export function Panel({ title, name, phase, empty, onRetry, className = '', children }: PanelProps) {
  const id = useId();
  return (
    <Paper component="section" withBorder className={`${classes['panel']} ${className}`} aria-labelledby={id}>
      <h2 id={id} className={classes['title']}>
        {title}
      </h2>
      <PanelBoundary name={name}>
        {phase === 'loading' ? <LoadingState /> : null}
        {phase === 'empty' ? <EmptyState text={empty} /> : null}
        {phase === 'failed' ? <FailedState onRetry={onRetry} /> : null}
        {phase === 'ready' ? children : null}
      </PanelBoundary>
    </Paper>
  );
}
