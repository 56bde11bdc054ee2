import type { CSSProperties, MouseEventHandler, ReactNode } from 'react';
import { Hint } from './hint';
import classes from './icon-button.module.css';
import { useText, type Says, type TextValues } from './text';

/** ms: who passes over a row of them is told nothing. */
const HINT_DELAY = 400;

export interface IconButtonProps {
  /** What it does: its accessible name and its hint. */
  label: Says;
  values?: TextValues;
  icon: ReactNode;
  onClick?: MouseEventHandler<HTMLButtonElement>;
  /** For a toggle. */
  isPressed?: boolean;
  isDisabled?: boolean;
  /** px; 44 where a finger taps. */
  size?: number;
}

/** A button that shows an icon only. */
export function IconButton({
  label,
  values,
  icon,
  onClick,
  isPressed,
  isDisabled = false,
  size = 32,
}: IconButtonProps) {
  const text = useText()(label, values);
  // It grows with the size of text that a person set.
  const style = { '--size': `${size / 16}rem` } as CSSProperties;
  return (
    <Hint text={text} delay={HINT_DELAY}>
      {(target) => (
        <button
          type="button"
          className={classes['button']}
          style={style}
          aria-label={text}
          aria-pressed={isPressed}
          disabled={isDisabled}
          {...target}
          onClick={onClick}
        >
          {icon}
        </button>
      )}
    </Hint>
  );
}
