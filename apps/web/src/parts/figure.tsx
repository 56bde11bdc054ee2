import { Tooltip, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
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

/** A labelled number that explains itself and keeps its room while its digits change. */
export function Figure({ label, children, explanation, mark, isShort }: FigureProps) {
  return (
    <Tooltip label={explanation} events={{ hover: true, focus: true, touch: true }}>
      <UnstyledButton className={classes['figure'] ?? ''} data-short={isShort || undefined}>
        <span className={classes['label']}>
          {label}
          {mark}
        </span>{' '}
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
