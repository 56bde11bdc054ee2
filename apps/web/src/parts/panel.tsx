import type { ReactNode } from 'react';
import { EmptyState, FailedState, LoadingState } from './faces';
import { PanelBoundary } from './panel-boundary';
import classes from './panel.module.css';
import { Text, type Says, type TextValues } from './text';

export interface PanelProps {
  title: Says;
  values?: TextValues;
  /** Beside the title: counts and marks. */
  marks?: ReactNode;
  /** At the far end of the title's line: links and buttons. */
  actions?: ReactNode;
  /** `ready` unless told; `empty` needs `empty`, `failed` offers `onRetry` (R14). */
  phase?: 'loading' | 'ready' | 'empty' | 'failed';
  empty?: Says;
  failed?: Says;
  onRetry?: () => void;
  /** Why what is shown may be old; null while it is fresh. */
  stale?: Says | null;
  /** Without padding around the content: tables. */
  isFlush?: boolean;
  /** Without a head; `title` still names the region. */
  isBare?: boolean;
  className?: string;
  children?: ReactNode;
}

/** A named region with a title and four faces: loading, empty, failed, ready; a failure inside stays inside. */
export function Panel(props: PanelProps) {
  const { title, values, marks, actions, phase = 'ready', empty, failed, onRetry, stale, isFlush, isBare } = props;
  const id = `panel-${typeof title === 'string' ? title.replace(/\W/g, '-') : 'text'}`;
  return (
    <section className={[classes['panel'], props.className].filter(Boolean).join(' ')} aria-labelledby={id}>
      <header className={isBare ? classes['hidden'] : classes['head']}>
        <h2 id={id} className={classes['title']}>
          <Text of={title} {...(values ? { values } : {})} />
        </h2>
        {marks}
        <div className={classes['actions']}>{actions}</div>
      </header>
      {stale ? (
        <p className={classes['stale']} role="status">
          <Text of={stale} />
        </p>
      ) : null}
      <div className={classes['body']} data-flush={isFlush || undefined}>
        <PanelBoundary name={id}>
          {phase === 'loading' ? <LoadingState /> : null}
          {phase === 'empty' && empty ? <EmptyState text={empty} /> : null}
          {phase === 'failed' ? <FailedState {...(failed ? { text: failed } : {})} onRetry={onRetry} /> : null}
          {phase === 'ready' ? props.children : null}
        </PanelBoundary>
      </div>
    </section>
  );
}
