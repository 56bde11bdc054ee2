import { settingsView } from '@bourse/core';
import { useSend, useView } from '@bourse/react';
import { IconTool } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { BusyButton } from '../../components/busy-button';
import { StatusPage } from './status-page';

/** The server is under maintenance. */
export default function MaintenancePage() {
  const send = useSend('navigation');
  const { busy } = useView(settingsView);
  return (
    <StatusPage
      icon={IconTool}
      title={<FormattedMessage id="maintenance.title" defaultMessage="Undergoing technical update" />}
    >
      <BusyButton size="md" isBusy={busy} onClick={() => send({ type: 'navigation.retry' })}>
        <FormattedMessage id="maintenance.button" defaultMessage="Switch To Trade Room" />
      </BusyButton>
    </StatusPage>
  );
}
