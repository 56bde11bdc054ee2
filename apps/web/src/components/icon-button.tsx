import { ActionIcon, Tooltip } from '@mantine/core';
import type { MouseEventHandler, ReactNode } from 'react';

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
  /** One of many in a list: the browser's own tooltip, because the library's costs more than the rest of the row. */
  isRepeated?: boolean;
  /** px; 44 where a finger taps. */
  size?: number;
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
  } = props;
  const button = (
    <ActionIcon
      aria-label={label}
      aria-pressed={isPressed}
      size={size}
      {...(isRepeated ? { title: label } : {})}
      {...(isFramed ? { variant: 'default' } : {})}
      {...(isDisabled ? { 'aria-disabled': true, 'data-disabled': true } : { onClick })}
    >
      {icon}
    </ActionIcon>
  );
  return isRepeated ? (
    button
  ) : (
    <Tooltip label={label} openDelay={400}>
      {button}
    </Tooltip>
  );
}
