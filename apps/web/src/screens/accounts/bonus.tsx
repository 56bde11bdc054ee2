import { useSend } from '@bourse/react';
import { Button, Group, NavLink } from '@mantine/core';
import { IconGift } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { NumberText } from '../../components/number-text';
import classes from './accounts.module.css';

const BONUS = <FormattedMessage id="accounts.bonus" defaultMessage="Bonus" />;

interface Leaving {
  onLeave: (() => void) | undefined;
}

interface BonusProps extends Leaving {
  bonus: string;
  opens: boolean;
}

/** Of the real account; where it opens something, that is the summary. */
export function Bonus({ bonus, opens, onLeave }: BonusProps) {
  const send = useSend('dialogs');
  const open = () => {
    onLeave?.();
    send({ type: 'dialog.open', name: 'bonusSummary', input: {} });
  };
  const amount = <NumberText className={classes['amount']}>{bonus}</NumberText>;
  if (!opens)
    return (
      <Group className={classes['fact'] ?? ''} justify="space-between" wrap="nowrap">
        {BONUS}
        {amount}
      </Group>
    );
  return (
    <NavLink
      component="button"
      type="button"
      className={classes['row']}
      leftSection={<IconGift size={18} stroke={1.6} />}
      label={BONUS}
      rightSection={amount}
      onClick={open}
    />
  );
}

/** The ways to deposit, at once (M-015). */
export function Deposit({ onLeave }: Leaving) {
  const send = useSend('dialogs');
  const open = () => {
    onLeave?.();
    send({ type: 'dialog.open', name: 'depositPopup', input: {} });
  };
  return (
    <Button fullWidth onClick={open}>
      <FormattedMessage id="accounts.deposit" defaultMessage="Deposit" />
    </Button>
  );
}
