import { areaView, type AreaName } from '@bourse/core';
import { useApp, useView } from '@bourse/react';
import { Button } from '@mantine/core';
import { useDeferredValue, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { LoadingScreen } from '../status/loading';
import { StatusPage } from '../status/status-page';

export interface AreaGateProps {
  area: AreaName;
  /** The page waits for nothing of it. */
  isOpen?: boolean;
  children: ReactNode;
}

/** Shows what needs an area once it is loaded, and a retry when it failed. */
export function AreaGate({ area, isOpen = false, children }: AreaGateProps) {
  const { phase: present } = useView(areaView(area));
  const former = useDeferredValue(present);
  // The room appears in a transition, so that input in between is handled; it disappears at once.
  const phase = present === 'running' ? former : present;
  if (isOpen) return children;
  if (phase === 'loading') return <LoadingScreen />;
  if (phase === 'failed') return <AreaFailed area={area} />;
  return children;
}

function AreaFailed({ area }: Pick<AreaGateProps, 'area'>) {
  const { retryBy } = useView(areaView(area));
  const { send } = useApp();
  return (
    <StatusPage title={<FormattedMessage id="area.failed" defaultMessage="This page could not be loaded" />}>
      <Button size="md" onClick={() => send(retryBy, { type: 'area.retry', area })}>
        <FormattedMessage id="area.retry" defaultMessage="Reload" />
      </Button>
    </StatusPage>
  );
}
