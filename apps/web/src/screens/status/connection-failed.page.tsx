import { useSend } from '@bourse/react';
import { Button } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { StatusPage } from './status-page';

/** The first load of the settings had no answer; a retry returns to the path asked for (A-030, R2). */
export default function ConnectionFailedPage() {
  const send = useSend('navigation');
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
      <Button size="md" onClick={() => send({ type: 'navigation.retry' })}>
        <FormattedMessage id="connectionFailed.retry" defaultMessage="Retry connection" />
      </Button>
    </StatusPage>
  );
}
