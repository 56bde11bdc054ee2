import { useSend } from '@bourse/react';
import { Button, Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { EmptyState } from '../../components';

/** Nothing is held yet, and the way to begin (T-184). */
export function NoPortfolio() {
  const send = useSend('shell');
  return (
    <EmptyState
      text={
        <>
          <Text span display="block" fw={600} c="var(--text)" mb="xs">
            <FormattedMessage id="portfolio.none" defaultMessage="No portfolio yet" />
          </Text>
          <Text span display="block" mb="md">
            <FormattedMessage
              id="portfolio.noneHint"
              defaultMessage="Once your real account holds money, its cash and open positions are listed here."
            />
          </Text>
          <Button variant="default" size="xs" onClick={() => send({ type: 'deposit.open' })}>
            <FormattedMessage id="shell.deposit" defaultMessage="Deposit" />
          </Button>
        </>
      }
    />
  );
}
