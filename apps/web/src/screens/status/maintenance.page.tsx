import { useSend } from '@bourse/react';
import { BusyButton } from '../../parts/busy-button';
import { Text } from '../../parts/text';
import { StatusPage } from './status-page';

/** The server is being worked on. */
export default function MaintenancePage() {
  const send = useSend('navigation');
  return (
    <StatusPage title="maintenance.title">
      <BusyButton size="md" onClick={() => send({ type: 'navigation.retry' })}>
        <Text of="maintenance.button" />
      </BusyButton>
    </StatusPage>
  );
}
