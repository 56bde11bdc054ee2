import { Stack, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { PanelBoundary } from './panel-boundary';
import { Loaded, type LoadedProps } from './states';

export interface PanelProps extends LoadedProps {
  title: ReactNode;
  /** Names the panel in the log. */
  name: string;
  className?: string;
}

const UNDERLINED = { borderBottom: '1px solid var(--line)' };

/** A named region with a title and four states, whose failure stays inside it: the library has no such thing. */
export function Panel({ title, name, className = '', ...loaded }: PanelProps) {
  const id = useId();
  return (
    <Stack component="section" gap={0} miw={0} mih={0} className={className} aria-labelledby={id}>
      <Title id={id} order={2} px="md" py="0.625rem" fz="sm" lh={1.5} style={UNDERLINED}>
        {title}
      </Title>
      <PanelBoundary name={name}>
        <Loaded {...loaded} />
      </PanelBoundary>
    </Stack>
  );
}
