import { failedFlowsView } from '@bourse/core';
import { FlowFailed, FlowGuard, useApp, useView } from '@bourse/react';
import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { FormattedMessage } from 'react-intl';
import { referenceOf, reportFault } from '../adapters/faults';
import { askAgain } from '../adapters/lazy-part';
import { useReconnects } from '../adapters/use-reconnects';
import { FailedState } from './states';

export interface PanelBoundaryProps {
  /** Names the panel in the log. */
  name?: string;
  /** Wraps what shows instead of a failed panel. */
  frame?: (state: ReactNode) => ReactNode;
  children: ReactNode;
}

const FAILED = <FormattedMessage id="common.panelFailed" defaultMessage="This part stopped working." />;

/**
 * Keeps a panel's failure in the panel (hard case 14), and that of a flow which it shows: the retry starts the flow anew.
 * react-error-boundary catches it; the text, the reference number and asking again for what did not arrive are ours.
 */
export function PanelBoundary({ name = 'panel', frame = (state) => state, children }: PanelBoundaryProps) {
  const { names } = useView(failedFlowsView);
  const reconnects = useReconnects();
  const { send } = useApp();
  return (
    <ErrorBoundary
      // A flow that was started anew elsewhere shows here too, and what was missing for want of a network is asked for again.
      resetKeys={[names, reconnects]}
      onError={(error) => (error instanceof FlowFailed ? undefined : reportFault(name, error))}
      onReset={askAgain}
      fallbackRender={({ error, resetErrorBoundary }) =>
        frame(
          error instanceof FlowFailed ? (
            <FailedState onRetry={() => send('areas', { type: 'flow.retry', name: error.flow })} />
          ) : (
            <FailedState text={FAILED} reference={referenceOf(error)} onRetry={resetErrorBoundary} />
          ),
        )
      }
    >
      <FlowGuard>{children}</FlowGuard>
    </ErrorBoundary>
  );
}
