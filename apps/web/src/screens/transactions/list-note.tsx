import { useSend } from '@bourse/react';
import { Button, Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { leaveFocusToRegion } from '../../components/focus';
import classes from './transactions.module.css';

interface ListNoteProps {
  isStale?: boolean;
  hasMoreFailed?: boolean;
  /** Its last rows have come at a press. */
  isWhole?: boolean;
}

/** What a list says of itself: it may be old, its next rows did not come, or these are all. Read out when it appears. */
export function ListNote({ isStale = false, hasMoreFailed = false, isWhole = false }: ListNoteProps) {
  const send = useSend('transactions');
  return (
    <div role="status">
      {isStale ? (
        <div className={classes['note']}>
          <Text size="xs">
            <FormattedMessage id="common.listStale" defaultMessage="This list could not be updated and may be old." />
          </Text>
          <Button
            ref={leaveFocusToRegion}
            variant="default"
            size="compact-sm"
            onClick={() => send({ type: 'remote.load' })}
          >
            <FormattedMessage id="common.retry" defaultMessage="Try again" />
          </Button>
        </div>
      ) : null}
      {hasMoreFailed ? (
        <Text size="sm">
          <FormattedMessage id="common.loadFailed" defaultMessage="Could not load. Try again" />
        </Text>
      ) : null}
      {isWhole ? (
        <Text size="sm">
          <FormattedMessage id="transactions.allShown" defaultMessage="All rows are shown" />
        </Text>
      ) : null}
    </div>
  );
}
