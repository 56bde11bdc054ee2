import { useSend } from '@bourse/react';
import { BusyButton } from '../../parts/busy-button';
import { Text } from '../../parts/text';
import { StatusPage } from './status-page';

/** The first load of the settings had no answer; a retry returns to the path asked for (A-030, R2). */
export default function ConnectionFailedPage() {
  const send = useSend('navigation');
  return (
    <StatusPage title="connectionFailed.title" text="connectionFailed.text">
      <BusyButton size="md" onClick={() => send({ type: 'navigation.retry' })}>
        <Text of="connectionFailed.retry" />
      </BusyButton>
    </StatusPage>
  );
}
