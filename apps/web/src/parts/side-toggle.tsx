import { UnstyledButton } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { NumberText } from './number-text';
import classes from './side-toggle.module.css';

export interface SideToggleProps {
  side: 'buy' | 'sell';
  /** Ready price texts of core. */
  buyPrice: string;
  sellPrice: string;
  onChoose: (side: 'buy' | 'sell') => void;
  isStale?: boolean;
  /** Names the pair. */
  label: string;
  /** Buttons that open something instead of choosing: no pressed state. */
  isAction?: boolean;
}

const NAMES = {
  buy: <FormattedMessage id="side.buy" defaultMessage="Buy" />,
  sell: <FormattedMessage id="side.sell" defaultMessage="Sell" />,
};

/** Sell and Buy side by side, each with its price (T-013); the library's segments hold one line, not two. Names read "Buy {price}" and "Sell {price}" (R33). */
export function SideToggle(props: SideToggleProps) {
  const { side, buyPrice, sellPrice, onChoose, isStale = false, label, isAction = false } = props;
  const prices = { sell: sellPrice, buy: buyPrice };
  return (
    <div className={classes['toggle']} role="group" aria-label={label}>
      {(['sell', 'buy'] as const).map((name) => (
        <UnstyledButton
          key={name}
          className={classes['side']}
          data-side={name}
          data-chosen={isAction || side === name || undefined}
          data-stale={isStale || undefined}
          {...(isAction ? {} : { 'aria-pressed': side === name })}
          onClick={() => onChoose(name)}
        >
          <span className={classes['name']}>{NAMES[name]}</span>{' '}
          <NumberText className={classes['price']} isStale={isStale}>
            {prices[name]}
          </NumberText>
        </UnstyledButton>
      ))}
    </div>
  );
}
