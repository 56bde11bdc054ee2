import { Alert } from '@mantine/core';
import { FormattedMessage } from 'react-intl';

/** A code was asked for too soon; an earlier one still works (R6). */
export function TooManyRequests() {
  return (
    <Alert color="warn" title={<FormattedMessage id="mailedCode.tooMany" defaultMessage="Too many requests" />}>
      <FormattedMessage
        id="mailedCode.limit"
        defaultMessage="Only 1 request per 5 minutes is allowed. A code sent to you here still works."
      />
    </Alert>
  );
}
