import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { FormattedMessage } from 'react-intl';
import { referenceOf, reportFault } from '../adapters/faults';
import { askAgain } from '../adapters/lazy-part';
import { FailedState } from './states';

export interface PanelBoundaryProps {
  /** Names the panel in the log. */
  name?: string;
  /** Wraps what shows instead of a failed panel. */
  frame?: (state: ReactNode) => ReactNode;
  children: ReactNode;
}

const FAILED = (
  <FormattedMessage id="common.panelFailed" defaultMessage="This part stopped working. Nothing was sent or changed." />
);

/**
 * Keeps a panel's failure in the panel (hard case 14). react-error-boundary catches it; the text, the reference number
 * and asking again for what did not arrive are ours.
 */
export function PanelBoundary({ name = 'panel', frame = (state) => state, children }: PanelBoundaryProps) {
  return (
    <ErrorBoundary
      onError={(error) => reportFault(name, error)}
      onReset={askAgain}
      fallbackRender={({ error, resetErrorBoundary }) =>
        frame(<FailedState text={FAILED} reference={referenceOf(error)} onRetry={resetErrorBoundary} />)
      }
    >
      {children}
    </ErrorBoundary>
  );
}
