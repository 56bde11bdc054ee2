import type { earlierDepositView } from '@bourse/core';
import { useView } from '@bourse/react';
import { Alert } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { MessageText } from '../adapters/message';

/** Above a form that moves money, while nobody knows how the call before it ended: another one may be the second (R15). */
export function EarlierCall({ view }: { view: typeof earlierDepositView }) {
  const { warning } = useView(view);
  if (warning === null) return null;
  return (
    <Alert
      color="warn"
      role="note"
      title={<FormattedMessage id="intents.earlier" defaultMessage="An earlier request is still open" />}
    >
      <MessageText of={warning} />
    </Alert>
  );
}
