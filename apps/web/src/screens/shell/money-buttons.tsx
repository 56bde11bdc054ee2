import { useSend } from '@bourse/react';
import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';

/** The header's Deposit, which opens the ways to deposit (A-039, A-045, R12). */
export function DepositButton() {
  const send = useSend('shell');
  return (
    <Button flex="none" size="sm" onClick={() => send({ type: 'deposit.open' })}>
      <FormattedMessage id="shell.deposit" defaultMessage="Deposit" />
    </Button>
  );
}

/** The header's Withdraw; a practice account is told why it cannot. */
export function WithdrawButton() {
  const send = useSend('shell');
  return (
    <Button flex="none" size="sm" variant="default" onClick={() => send({ type: 'withdrawal.open' })}>
      <FormattedMessage id="shell.withdraw" defaultMessage="Withdraw" />
    </Button>
  );
}
