import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core';
import type { MouseEventHandler, ReactNode, Ref } from 'react';
import classes from './icon-button.module.css';

export interface IconButtonProps {
  /** What it does: its accessible name and its tooltip. */
  label: string;
  icon: ReactNode;
  onClick?: MouseEventHandler<HTMLButtonElement>;
  /** For a toggle. */
  isPressed?: boolean;
  /** It takes no press and keeps the focus: a `disabled` one would lose it. */
  isDisabled?: boolean;
  /** It has a surface of its own, for one that lies over something. */
  isFramed?: boolean;
  /** One of many in a list: plain, with the browser's own tooltip, because the library's costs more than the rest of the row. */
  isRepeated?: boolean;
  /** px; it is at least 44 where a finger presses. */
  size?: number;
  ref?: Ref<HTMLButtonElement>;
}

/** A button that shows an icon only. The library's shows no tooltip with its accessible name. */
export function IconButton(props: IconButtonProps) {
  const {
    label,
    icon,
    onClick,
    isPressed,
    isDisabled = false,
    isFramed = false,
    isRepeated = false,
    size = 32,
    ref,
  } = props;
  const press = { ref, ...(isDisabled ? { 'aria-disabled': true, 'data-disabled': true } : { onClick }) };
  if (isRepeated)
    return (
      <UnstyledButton
        className={classes['repeated'] ?? ''}
        aria-label={label}
        aria-pressed={isPressed}
        title={label}
        style={{ width: `${size / 16}rem`, height: `${size / 16}rem` }}
        {...press}
      >
        {icon}
      </UnstyledButton>
    );
  return (
    <Tooltip label={label} openDelay={400}>
      <ActionIcon
        className={classes['icon'] ?? ''}
        aria-label={label}
        aria-pressed={isPressed}
        size={size}
        {...(isFramed ? { variant: 'default' } : {})}
        {...press}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
