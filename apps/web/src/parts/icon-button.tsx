import { ActionIcon, Tooltip } from '@mantine/core';
import type { MouseEventHandler, ReactNode } from 'react';

export interface IconButtonProps {
  /** What it does: its accessible name and its tooltip. */
  label: string;
  icon: ReactNode;
  onClick?: MouseEventHandler<HTMLButtonElement>;
  /** For a toggle. */
  isPressed?: boolean;
  isDisabled?: boolean;
  /** px; 44 where a finger taps. */
  size?: number;
}

/** A button that shows an icon only. The library's shows no tooltip with its accessible name. */
export function IconButton({ label, icon, onClick, isPressed, isDisabled = false, size = 32 }: IconButtonProps) {
  return (
    <Tooltip label={label} openDelay={400}>
      <ActionIcon aria-label={label} aria-pressed={isPressed} disabled={isDisabled} size={size} onClick={onClick}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
