import { useState, type ReactNode } from 'react';
import { FailedState } from './faces';
import { FaultBoundary } from './fault-boundary';
import { askAgain } from './lazy-part';

export interface PanelBoundaryProps {
  name?: string;
  /** Around what stands in the place of a failed panel. */
  frame?: (face: ReactNode) => ReactNode;
  children: ReactNode;
}

/** Keeps a panel's failure in the panel: says so with a reference number and offers to try again (hard case 14). */
export function PanelBoundary({ name = 'panel', frame = (face) => face, children }: PanelBoundaryProps) {
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    askAgain();
    setAttempt(attempt + 1);
  };
  return (
    <FaultBoundary
      key={attempt}
      place={name}
      fallback={(reference) => frame(<FailedState text="common.panelFailed" reference={reference} onRetry={retry} />)}
    >
      {children}
    </FaultBoundary>
  );
}
