import { Button, Loader, type ButtonProps } from '@mantine/core';
import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react';

export interface BusyButtonProps extends ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps> {
  /** Its work is in progress: it ignores presses, is announced as busy and keeps the focus. */
  isBusy?: boolean;
  /** A press means nothing for a moment. Core hears of it all the same, and the focus stays. */
  isLocked?: boolean;
}

/** Swallows a press, including the submit by Enter in a field. */
const refuse = (event: MouseEvent) => event.preventDefault();

/** A key that is held down presses once. */
const refuseRepeat = (event: KeyboardEvent) => event.repeat && event.preventDefault();

/** A button with a busy state. The library's `loading` disables it, which drops the focus and announces nothing. */
export function BusyButton(props: BusyButtonProps) {
  const { isBusy = false, isLocked = false, disabled = false, onClick, children, ...rest } = props;
  return (
    <Button
      {...rest}
      disabled={disabled && !isBusy && !isLocked}
      aria-disabled={isBusy || isLocked || undefined}
      {...(isLocked ? { 'data-disabled': true } : {})}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? refuse : onClick}
      onKeyDown={refuseRepeat}
    >
      <span style={{ opacity: isBusy ? 0 : 1 }}>{children}</span>
      {isBusy ? <Loader pos="absolute" inset={0} m="auto" size="1.25em" color="currentColor" aria-hidden /> : null}
    </Button>
  );
}
