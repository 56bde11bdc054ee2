import { UnstyledButton } from '@mantine/core';
import { NumberText } from './number-text';
import classes from './side-toggle.module.css';
import { Text, useText, type Says } from './text';

export interface SideToggleProps {
  side: 'buy' | 'sell';
  /** Ready price texts of core. */
  buyPrice: string;
  sellPrice: string;
  onChoose: (side: 'buy' | 'sell') => void;
  isStale?: boolean;
  label?: Says;
  /** Buttons that open something instead of choosing: no pressed state. */
  isAction?: boolean;
}

/** Sell and Buy side by side, each with its price (T-013). Names read "Buy {price}" and "Sell {price}" (R33). */
export function SideToggle(props: SideToggleProps) {
  const { side, buyPrice, sellPrice, onChoose, isStale = false, label = 'side.choose', isAction = false } = props;
  const say = useText();
  const prices = { sell: sellPrice, buy: buyPrice };
  return (
    <div className={classes['toggle']} role="group" aria-label={say(label)}>
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
          <span className={classes['name']}>
            <Text of={`side.${name}`} />
          </span>{' '}
          <NumberText className={classes['price']} isStale={isStale}>
            {prices[name]}
          </NumberText>
        </UnstyledButton>
      ))}
    </div>
  );
}
