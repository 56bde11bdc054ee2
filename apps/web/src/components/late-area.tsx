import { areaView, type AreaName } from '@bourse/core';
import { useApp, useView } from '@bourse/react';
import type { ReactNode } from 'react';
import { FailedState, LoadingState, type LoadedProps } from './states';

export interface LateAreaProps {
  area: AreaName;
  /** Whether what is shown of it has come; without it the running area is enough. */
  isReady?: boolean;
  children: ReactNode;
}

/** How a list of a late area stands, which is failed also where the area did not come; the retry is of what failed. */
export function useLateList(area: AreaName, phase: LoadedProps['phase'], load?: () => void) {
  const { canRetry, retryBy } = useView(areaView(area));
  const { send } = useApp();
  return {
    phase: canRetry ? ('failed' as const) : phase,
    onRetry: () => (canRetry ? send(retryBy, { type: 'area.retry', area }) : load?.()),
  };
}

/** What needs an area that starts when something of it is shown; a retry where it did not come. */
export function LateArea({ area, isReady, children }: LateAreaProps) {
  const { phase, canRetry, retryBy } = useView(areaView(area));
  const { send } = useApp();
  if (canRetry) return <FailedState onRetry={() => send(retryBy, { type: 'area.retry', area })} />;
  return (isReady ?? phase !== 'loading') ? children : <LoadingState />;
}
