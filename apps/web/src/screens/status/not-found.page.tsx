import { navigationView } from '@bourse/core';
import { useSend, useView } from '@bourse/react';
import { Button } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { LanguageSelect } from '../public/language-select';
import { StatusPage } from './status-page';

/** Any unknown path, in the language that somebody reads; a signed-in user's frame stays. */
export default function NotFoundPage() {
  const send = useSend('navigation');
  const isInside = useView(navigationView).screen === 'notFoundInside';
  return (
    <StatusPage
      icon={IconMapQuestion}
      isInside={isInside}
      aside={<LanguageSelect />}
      title={<FormattedMessage id="notFound.text" defaultMessage="Oops. Nothing here..." />}
    >
      <Button size="md" onClick={() => send({ type: 'navigation.go', path: '/' })}>
        <FormattedMessage id="notFound.button" defaultMessage="Go Home" />
      </Button>
    </StatusPage>
  );
}
