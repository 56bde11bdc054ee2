import { bonusView } from '@bourse/core/trading';
import { useSend, useView } from '@bourse/react';
import { Stack, Text, UnstyledButton } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { NumberText } from '../../components/number-text';
import classes from './header.module.css';

/** The bonus of the real account; a practice account has none. A press opens the summary. */
export function Bonus() {
  const { bonus } = useView(bonusView);
  const send = useSend('dialogs');
  if (bonus === null) return null;
  return (
    <UnstyledButton
      className={classes['balance']}
      // A narrow window has it under the balance alone.
      visibleFrom="md"
      onClick={() => send({ type: 'dialog.open', name: 'bonusSummary', input: {} })}
    >
      <Stack gap={0} align="flex-end" lh={1.25}>
        <Text size="xs" lh="inherit" c="dimmed">
          <FormattedMessage id="shell.bonus" defaultMessage="Bonus" />
        </Text>
        <NumberText>{bonus}</NumberText>
      </Stack>
    </UnstyledButton>
  );
}
