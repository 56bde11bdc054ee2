import { settingsView } from '@bourse/core';
import { useSend, useView } from '@bourse/react';
import { IconWifiOff } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { BusyButton } from '../../components/busy-button';
import { StatusPage } from './status-page';

/** The first load of the settings had no answer; a retry returns to the path asked for (A-030, R2). */
export default function ConnectionFailedPage() {
  const send = useSend('navigation');
  const { busy } = useView(settingsView);
  return (
    <StatusPage
      icon={IconWifiOff}
      title={<FormattedMessage id="connectionFailed.title" defaultMessage="Failed to connect" />}
      text={
        <FormattedMessage
          id="connectionFailed.text"
          defaultMessage="Unfortunately, the app is unable to reach servers. Please check your network connection or try again later."
        />
      }
    >
      <BusyButton size="md" isBusy={busy} onClick={() => send({ type: 'navigation.retry' })}>
        <FormattedMessage id="connectionFailed.retry" defaultMessage="Retry connection" />
      </BusyButton>
    </StatusPage>
  );
}
