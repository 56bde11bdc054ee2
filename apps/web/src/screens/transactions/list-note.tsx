import { useSend } from '@bourse/react';
import { Button, Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import classes from './transactions.module.css';

/** What a list says of itself: it may be old, or its next rows did not come. Read out when it appears. */
export function ListNote({ isStale = false, hasMoreFailed = false }: { isStale?: boolean; hasMoreFailed?: boolean }) {
  const send = useSend('transactions');
  return (
    <div role="status">
      {isStale ? (
        <div className={classes['note']}>
          <Text size="xs">
            <FormattedMessage id="transactions.stale" defaultMessage="This list could not be updated and may be old." />
          </Text>
          <Button variant="default" size="compact-sm" onClick={() => send({ type: 'remote.load' })}>
            <FormattedMessage id="common.retry" defaultMessage="Try again" />
          </Button>
        </div>
      ) : null}
      {hasMoreFailed ? (
        <Text size="sm">
          <FormattedMessage id="common.loadFailed" defaultMessage="Could not load. Try again" />
        </Text>
      ) : null}
    </div>
  );
}
