import { balanceView } from '@bourse/core/trading';
import { useView } from '@bourse/react';
import { NumberText } from '../../parts/number-text';
import { Text } from '../../parts/text';
import classes from './header.module.css';

/** The active balance and whether it is practice money. */
export function Balance() {
  const { balance, isPractice } = useView(balanceView);
  return (
    <div className={classes['balance']}>
      <span className={classes['mode']} data-practice={isPractice || undefined}>
        <Text of={isPractice ? 'shell.practice' : 'shell.real'} />
      </span>
      <NumberText className={classes['amount']}>{balance}</NumberText>
    </div>
  );
}
