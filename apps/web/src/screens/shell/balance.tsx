import { accountModeView } from '@bourse/core/account';
import { balanceView } from '@bourse/core/trading';
import { useView } from '@bourse/react';
import { Stack, Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { NumberText } from '../../components/number-text';
import classes from './header.module.css';

const PRACTICE = <FormattedMessage id="shell.practice" defaultMessage="Practice account" />;
const REAL = <FormattedMessage id="shell.real" defaultMessage="Real account" />;

/** The active balance and whether it is practice money. */
export function Balance() {
  const { balance, isPractice } = useView(balanceView);
  // After a switch or a top-up, until the server has told.
  const { isOld } = useView(accountModeView);
  return (
    <Stack gap={0} align="flex-end" lh={1.25}>
      <Text size="xs" lh="inherit" fw={isPractice ? 500 : 400} c={isPractice ? 'var(--warn)' : 'dimmed'}>
        {isPractice ? PRACTICE : REAL}
      </Text>
      <NumberText className={classes['amount']} isStale={isOld}>
        {balance}
      </NumberText>
    </Stack>
  );
}
