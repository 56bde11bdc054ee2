import { useSend } from '@bourse/react';
import { Button } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { StatusPage } from './status-page';

/** Any unknown path. */
export default function NotFoundPage() {
  const send = useSend('navigation');
  return (
    <StatusPage
      icon={IconMapQuestion}
      title={<FormattedMessage id="notFound.text" defaultMessage="Oops. Nothing here..." />}
    >
      <Button size="md" onClick={() => send({ type: 'navigation.go', path: '/' })}>
        <FormattedMessage id="notFound.button" defaultMessage="Go Home" />
      </Button>
    </StatusPage>
  );
}
