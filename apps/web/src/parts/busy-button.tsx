import { Button, Loader, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithoutRef, MouseEvent } from 'react';

export interface BusyButtonProps extends ButtonProps, Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> {
  /** Its work is under way: it takes no press, says so to screen readers and keeps the focus. */
  isBusy?: boolean;
}

/** Takes a press, that of Enter in a field included, for itself. */
const refuse = (event: MouseEvent) => event.preventDefault();

/** A button whose work takes a while. The library's `loading` disables: the focus is lost and nothing is announced. */
export function BusyButton({ isBusy = false, disabled = false, onClick, children, ...rest }: BusyButtonProps) {
  return (
    <Button
      {...rest}
      disabled={disabled && !isBusy}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? refuse : onClick}
    >
      <span style={{ opacity: isBusy ? 0 : 1 }}>{children}</span>
      {isBusy ? <Loader pos="absolute" inset={0} m="auto" size="1.25em" color="currentColor" aria-hidden /> : null}
    </Button>
  );
}
