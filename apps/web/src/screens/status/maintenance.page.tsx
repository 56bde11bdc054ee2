import { useSend } from '@bourse/react';
import { Button } from '@mantine/core';
import { IconTool } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { StatusPage } from './status-page';

/** The server is under maintenance. */
export default function MaintenancePage() {
  const send = useSend('navigation');
  return (
    <StatusPage
      icon={IconTool}
      title={<FormattedMessage id="maintenance.title" defaultMessage="Undergoing technical update" />}
    >
      <Button size="md" onClick={() => send({ type: 'navigation.retry' })}>
        <FormattedMessage id="maintenance.button" defaultMessage="Switch To Trade Room" />
      </Button>
    </StatusPage>
  );
}
