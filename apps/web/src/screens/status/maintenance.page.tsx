import { useSend } from '@bourse/react';
import { BusyButton } from '../../parts/busy-button';
import { Text } from '../../parts/text';
import { StatusPage } from './status-page';

/** The server is being worked on. */
export default function MaintenancePage() {
  const go = useSend('navigation');
  const load = useSend('settings');
  const leave = () => {
    load({ type: 'settings.reload' });
    go({ type: 'navigation.go', path: '/traderoom' });
  };
  return (
    <StatusPage title="maintenance.title">
      <BusyButton size="md" onClick={leave}>
        <Text of="maintenance.button" />
      </BusyButton>
    </StatusPage>
  );
}
