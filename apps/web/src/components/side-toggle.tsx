import { Button, Group, Text } from '@mantine/core';
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
  /** Shown as taking no press; the press is told all the same, and core refuses it. */
  isLocked?: boolean;
  /** Buttons that open something instead of choosing: no pressed state. */
  isAction?: boolean;
}

const NAMES = {
  buy: <FormattedMessage id="side.buy" defaultMessage="Buy" />,
  sell: <FormattedMessage id="side.sell" defaultMessage="Sell" />,
};

/** On two lines as wide as the button: a longer price moves nothing. */
const LABEL = { label: { flexDirection: 'column', lineHeight: 1.3, width: '100%' } } as const;

/** Sell and Buy side by side, each with its price (T-013); names read "Buy {price}" and "Sell {price}" (R33). */
export function SideToggle(props: SideToggleProps) {
  const { side, buyPrice, sellPrice, onChoose, isStale = false, label, isAction = false, isLocked = false } = props;
  const prices = { sell: sellPrice, buy: buyPrice };
  const chosen = isStale ? 'default' : 'filled';
  return (
    <Group grow gap="xs" p="xs" bg="var(--surface-sunken)" bdrs="md" role="group" aria-label={label}>
      {(['sell', 'buy'] as const).map((name) => (
        <Button
          key={name}
          variant={isAction || side === name ? chosen : 'subtle'}
          color={name === 'buy' ? 'up' : 'down'}
          className={classes['side'] ?? ''}
          styles={LABEL}
          {...(isAction ? {} : { 'aria-pressed': side === name })}
          aria-disabled={isLocked || undefined}
          onClick={() => onChoose(name)}
        >
          <Text span size="xs" fw={500} lh="inherit" {...(isStale ? { c: 'dimmed' } : {})}>
            {NAMES[name]}
          </Text>{' '}
          <NumberText isStale={isStale}>{prices[name]}</NumberText>
        </Button>
      ))}
    </Group>
  );
}
