import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';
import classes from './busy-button.module.css';

export interface BusyButtonProps
  extends Omit<ButtonProps, 'color' | 'loading' | 'variant'>,
    Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> {
  /** `accent` is the one primary action of a place; `up` and `down` buy and sell. */
  tone?: 'accent' | 'up' | 'down' | 'neutral' | 'quiet';
  /** Its work is on its way: it takes no press and says so to screen readers. */
  isBusy?: boolean;
}

const LOOK = {
  accent: { variant: 'filled', color: 'brand' },
  up: { variant: 'filled', color: 'up' },
  down: { variant: 'filled', color: 'down' },
  neutral: { variant: 'default' },
  quiet: { variant: 'subtle' },
} as const;

/** A button that keeps its width while its work is on its way. */
export function BusyButton({ tone = 'accent', isBusy = false, type = 'button', ...rest }: BusyButtonProps) {
  return (
    <Button
      {...LOOK[tone]}
      {...rest}
      type={type}
      classNames={{ loader: classes['loader'] ?? '' }}
      loading={isBusy}
      aria-busy={isBusy || undefined}
    />
  );
}
