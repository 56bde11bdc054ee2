import { areaView } from '@bourse/core';
import { useSend, useView } from '@bourse/react';
import { Button } from '@mantine/core';
import { useDeferredValue, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { LoadingScreen } from '../status/loading';
import { StatusPage } from '../status/status-page';

/** Shows what needs the trading area once it is there; one that did not arrive can be asked for again. */
export function AreaGate({ children }: { children: ReactNode }) {
  const { phase: present } = useView(areaView);
  const former = useDeferredValue(present);
  // The whole room is drawn in slices, so that a touch in between is answered; it goes at once.
  const phase = present === 'running' ? former : present;
  if (phase === 'loading') return <LoadingScreen />;
  if (phase === 'failed') return <AreaFailed />;
  return children;
}

function AreaFailed() {
  const send = useSend('signedIn');
  return (
    <StatusPage title={<FormattedMessage id="area.failed" defaultMessage="This page could not be loaded" />}>
      <Button size="md" onClick={() => send({ type: 'area.retry' })}>
        <FormattedMessage id="area.retry" defaultMessage="Reload" />
      </Button>
    </StatusPage>
  );
}
