import { useSend } from '@bourse/react';
import { BusyButton } from '../../parts/busy-button';
import { Text } from '../../parts/text';
import { StatusPage } from './status-page';

/** Any unknown path. */
export default function NotFoundPage() {
  const send = useSend('navigation');
  return (
    <StatusPage title="notFound.text">
      <BusyButton size="md" onClick={() => send({ type: 'navigation.go', path: '/' })}>
        <Text of="notFound.button" />
      </BusyButton>
    </StatusPage>
  );
}
