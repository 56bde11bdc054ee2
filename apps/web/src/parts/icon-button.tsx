import { ActionIcon, Tooltip } from '@mantine/core';
import type { MouseEventHandler, ReactNode } from 'react';
import { useText, type Says, type TextValues } from './text';

export interface IconButtonProps {
  /** What it does: its accessible name and its tooltip. */
  label: Says;
  values?: TextValues;
  icon: ReactNode;
  onClick?: MouseEventHandler<HTMLButtonElement>;
  /** For a toggle. */
  isPressed?: boolean;
  isDisabled?: boolean;
  isBusy?: boolean;
  /** px; 44 where a finger taps. */
  size?: number;
  className?: string;
}

/** A button that shows an icon only. */
export function IconButton(props: IconButtonProps) {
  const { label, values, icon, onClick, isPressed, isDisabled = false, isBusy = false, size = 32, className } = props;
  const text = useText()(label, values);
  return (
    <Tooltip label={text} openDelay={400} events={{ hover: true, focus: true, touch: false }}>
      <ActionIcon
        variant="subtle"
        size={size}
        aria-label={text}
        {...(isPressed === undefined ? {} : { 'aria-pressed': isPressed })}
        {...(onClick ? { onClick } : {})}
        {...(className ? { className } : {})}
        disabled={isDisabled}
        loading={isBusy}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
