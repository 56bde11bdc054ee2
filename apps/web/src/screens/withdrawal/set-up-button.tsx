import { useSend } from '@bourse/react';
import { Button } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { FormattedMessage } from 'react-intl';
import { useOpener } from '../../components/opener';

/** Opens the drawer of accounts, and has the focus again when that is closed (M-088). */
export function SetUpButton({ ref: given, ...props }: Pick<ComponentProps<'button'>, 'ref' | 'aria-describedby'>) {
  const send = useSend('withdrawal');
  const ref = useMergedRef(useOpener<HTMLButtonElement>('accounts to withdraw to'), given);
  return (
    <Button
      {...props}
      ref={ref}
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
