import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './figure.module.css';
import { Hint } from './hint';
import { NumberText } from './number-text';
import { Text, type Says } from './text';
import type { Tone } from './tone';

export interface FigureProps {
  label: Says;
  /** The figure, drawn by itself: the rest stands still while it changes. */
  children: ReactNode;
  /** How the figure comes about; shown on hover, focus and tap. */
  explanation: ReactNode;
  /** After the label: a help mark, a warning. */
  mark?: ReactNode;
  /** A figure of few digits: it needs less room to grow. */
  isShort?: boolean;
}

/** A labelled number that explains itself. */
export function Figure({ label, children, explanation, mark, isShort }: FigureProps) {
  return (
    <Hint text={explanation} opensOnPress>
      {(target) => (
        <UnstyledButton
          className={classes['figure']}
          data-layout="line"
          data-short={isShort || undefined}
          data-explains
          {...target}
        >
          <span className={classes['label']}>
            <Text of={label} />
            {mark}
          </span>{' '}
          {children}
        </UnstyledButton>
      )}
    </Hint>
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
