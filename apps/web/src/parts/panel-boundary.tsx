import { useState, type ReactNode } from 'react';
import { FailedState } from './faces';
import { FaultBoundary } from './fault-boundary';

/** Keeps a panel's failure in the panel: says so with a reference number and offers to try again (hard case 14). */
export function PanelBoundary({ name = 'panel', children }: { name?: string; children: ReactNode }) {
  const [attempt, setAttempt] = useState(0);
  return (
    <FaultBoundary
      key={attempt}
      place={name}
      fallback={(reference) => (
        <FailedState text="common.panelFailed" reference={reference} onRetry={() => setAttempt(attempt + 1)} />
      )}
    >
      {children}
    </FaultBoundary>
  );
}
