import { Stack, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { PanelBoundary } from './panel-boundary';
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

const UNDERLINED = { borderBottom: '1px solid var(--line)' };

/** A named region with a title and four states, whose failure stays inside it: the library has no such thing. */
export function Panel({ title, name, phase, empty, onRetry, className = '', children }: PanelProps) {
  const id = useId();
  return (
    <Stack component="section" gap={0} miw={0} mih={0} className={className} aria-labelledby={id}>
      <Title id={id} order={2} px="md" py="0.625rem" fz="sm" lh={1.5} style={UNDERLINED}>
        {title}
      </Title>
      <PanelBoundary name={name}>
        {phase === 'loading' ? <LoadingState /> : null}
        {phase === 'empty' ? <EmptyState text={empty} /> : null}
        {phase === 'failed' ? <FailedState onRetry={onRetry} /> : null}
        {phase === 'ready' ? children : null}
      </PanelBoundary>
    </Stack>
  );
}
