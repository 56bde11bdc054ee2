import { Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';

/** Beside a button: the code by mail that will be asked for, or that let the call through which is on its way (R4). */
export function CodeNote({ hasCode, isProven }: { hasCode: boolean; isProven: boolean }) {
  if (!hasCode && !isProven) return null;
  return (
    <Text size="sm" c="dimmed" {...(isProven ? { role: 'status' } : {})}>
      {isProven ? (
        <FormattedMessage id="stepUp.accepted" defaultMessage="Your code was right. Your request is on its way." />
      ) : (
        <FormattedMessage id="withdrawal.codeText" defaultMessage="We will mail you a code to confirm it with." />
      )}
    </Text>
  );
}
