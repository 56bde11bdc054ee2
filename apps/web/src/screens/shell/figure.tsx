import { Group, Tooltip, UnstyledButton } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import classes from './figure.module.css';
import { NumberText } from '../../components/number-text';
import type { Tone } from '../../components/tone';

export interface FigureProps {
  label: ReactNode;
  /** The figure, rendered separately: the rest does not render again when it changes. */
  children: ReactNode;
  /** How the figure comes about; shown on hover, focus and tap. */
  explanation: ReactNode;
  /** After the label: a help mark, a warning. */
  mark?: ReactNode;
  /** A figure of few digits: it needs less width. */
  isShort?: boolean;
}

/** A labelled number with an explanation and a fixed width while its digits change: the library has none. */
export function Figure({ label, children, explanation, mark, isShort }: FigureProps) {
  // A finger hovers for a moment only: what it tapped stays explained until it taps elsewhere, or until Escape.
  // Undefined: the library decides, by pointer and keyboard.
  const [isShown, show] = useState<boolean>();
  const end = () => show(undefined);
  const ref = useClickOutside<HTMLButtonElement>(end);
  return (
    <Tooltip label={explanation} {...(isShown === undefined ? {} : { opened: isShown })}>
      <UnstyledButton
        ref={ref}
        className={classes['figure'] ?? ''}
        data-short={isShort || undefined}
        onPointerUp={({ pointerType, currentTarget }) => {
          show(pointerType === 'touch' || undefined);
          // Some browsers do not focus a tapped button: Escape would not reach it.
          currentTarget.focus({ preventScroll: true });
        }}
        onKeyDown={({ key }) => key === 'Escape' && isShown && show(false)}
        // That Escape must not close a dialog around it.
        data-mantine-stop-propagation={isShown || undefined}
        onBlur={end}
      >
        <Group component="span" display="inline-flex" gap={4} wrap="nowrap" c="dimmed">
          {label}
          {mark}
        </Group>{' '}
        {children}
      </UnstyledButton>
    </Tooltip>
  );
}

/** The number of a figure. */
export function FigureValue({ children, tone }: { children: string; tone?: Tone }) {
  return (
    <NumberText {...(tone ? { tone } : {})} className={classes['value']}>
      {children}
    </NumberText>
  );
}
