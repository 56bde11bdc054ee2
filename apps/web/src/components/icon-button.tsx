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
  /** px; 44 where a finger taps. */
  size?: number;
}

/** A button that shows an icon only. The library's shows no tooltip with its accessible name. */
export function IconButton({ label, icon, onClick, isPressed, isDisabled = false, size = 32 }: IconButtonProps) {
  return (
    <Tooltip label={label} openDelay={400}>
      <ActionIcon
        aria-label={label}
        aria-pressed={isPressed}
        size={size}
        {...(isDisabled ? { 'aria-disabled': true, 'data-disabled': true } : { onClick })}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
