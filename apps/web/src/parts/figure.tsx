import { Group, Tooltip, UnstyledButton } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import classes from './figure.module.css';
import { NumberText } from './number-text';
import type { Tone } from './tone';

export interface FigureProps {
  label: ReactNode;
  /** The figure, drawn by itself: the rest stands still while it changes. */
  children: ReactNode;
  /** How the figure comes about; shown on hover, focus and tap. */
  explanation: ReactNode;
  /** After the label: a help mark, a warning. */
  mark?: ReactNode;
  /** A figure of few digits: it needs less room to grow. */
  isShort?: boolean;
}

/** A labelled number that explains itself and keeps its room while its digits change: the library has no such pair. */
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
          // Some browsers give a tapped button no focus: Escape would not arrive here.
          currentTarget.focus({ preventScroll: true });
        }}
        onKeyDown={({ key }) => key === 'Escape' && isShown && show(false)}
        // A dialog that it stands in stays open at that Escape.
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
