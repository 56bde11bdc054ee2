import type { ComponentPropsWithoutRef, MouseEvent, ReactNode } from 'react';
import classes from './busy-button.module.css';
import { Spinner } from './spinner';

export interface BusyButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'className' | 'style'> {
  /** `accent` is the one primary action of a place; `up` and `down` buy and sell. */
  tone?: 'accent' | 'up' | 'down' | 'neutral' | 'quiet';
  /** `compact-xs` stands in a row of a table. */
  size?: 'compact-xs' | 'xs' | 'sm' | 'md' | 'lg';
  fullWidth?: boolean;
  leftSection?: ReactNode;
  /** Its work is on its way: it takes no press, says so to screen readers and keeps the focus. */
  isBusy?: boolean;
}

/** px of the ring in the place of the words. */
const RING = { 'compact-xs': 12, xs: 17, sm: 20, md: 23, lg: 28 } as const;

/** Takes a press, that of Enter in a field included, for itself. */
const refuse = (event: MouseEvent) => event.preventDefault();

/** A button that keeps its width while its work is on its way. */
export function BusyButton(props: BusyButtonProps) {
  const { tone = 'accent', size = 'sm', fullWidth, leftSection, isBusy = false, type = 'button', ...rest } = props;
  const { children, disabled = false, onClick, ...others } = rest;
  return (
    <button
      {...others}
      type={type}
      className={classes['button']}
      data-tone={tone}
      data-size={size}
      data-wide={fullWidth || undefined}
      disabled={disabled && !isBusy}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? refuse : onClick}
    >
      <span className={classes['words']}>
        {leftSection}
        {children}
      </span>
      {isBusy ? (
        <span className={classes['ring']}>
          <Spinner size={RING[size]} />
        </span>
      ) : null}
    </button>
  );
}
