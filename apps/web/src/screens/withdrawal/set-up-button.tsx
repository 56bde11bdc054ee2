import { useSend } from '@bourse/react';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { FormattedMessage } from 'react-intl';

/** Opens the drawer of accounts (M-088). */
export function SetUpButton(props: Pick<ComponentProps<'button'>, 'ref' | 'aria-describedby'>) {
  const send = useSend('withdrawal');
  return (
    <Button
      {...props}
      variant="default"
      size="xs"
      flex="none"
      leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
      onClick={() => send({ type: 'methods.open' })}
    >
      <FormattedMessage id="withdrawal.setUp" defaultMessage="Set up withdrawal" />
    </Button>
  );
}
