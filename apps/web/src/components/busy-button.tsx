import { Button, Loader, type ButtonProps } from '@mantine/core';
import type { ComponentProps, MouseEvent } from 'react';

export interface BusyButtonProps extends ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps> {
  /** Its work is in progress: it ignores presses, is announced as busy and keeps the focus. */
  isBusy?: boolean;
  /** A press means nothing for a moment. Core hears of it all the same, and the focus stays. */
  isLocked?: boolean;
}

/** Swallows a press, including the submit by Enter in a field. */
const refuse = (event: MouseEvent) => event.preventDefault();

/**
 * A button with a busy state. The library's `loading` disables it, which announces nothing; and one that is disabled
 * loses the focus, which a price that is late for a moment must not take.
 */
export function BusyButton(props: BusyButtonProps) {
  const { isBusy = false, isLocked = false, disabled = false, onClick, children, ...rest } = props;
  const looksDisabled = isLocked || (disabled && !isBusy);
  return (
    <Button
      {...rest}
      aria-disabled={isBusy || isLocked || disabled || undefined}
      {...(looksDisabled ? { 'data-disabled': true } : {})}
      aria-busy={isBusy || undefined}
      onClick={isBusy || (disabled && !isLocked) ? refuse : onClick}
    >
      <span style={{ opacity: isBusy ? 0 : 1 }}>{children}</span>
      {isBusy ? <Loader pos="absolute" inset={0} m="auto" size="1.25em" color="currentColor" aria-hidden /> : null}
    </Button>
  );
}
