import { Tooltip, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './figure.module.css';
import { NumberText } from './number-text';
import { Text, useText, type Says, type TextValues } from './text';
import type { Tone } from './tone';

export interface FigureProps {
  label: Says;
  /** Ready text of core. */
  value: string;
  tone?: Tone;
  /** How the figure comes about; shown on hover, focus and tap. */
  explanation?: Says;
  values?: TextValues;
  /** After the value: a help mark, a warning. */
  mark?: ReactNode;
  /** A figure of few digits: it needs less room to grow. */
  isShort?: boolean;
  /** `stack` puts the label above the value, `line` beside it. */
  layout?: 'line' | 'stack';
}

/** A labelled number that explains itself. */
export function Figure({ label, value, tone, explanation, values, mark, isShort, layout = 'line' }: FigureProps) {
  const say = useText();
  const content = (
    <>
      <span className={classes['label']}>
        <Text of={label} {...(values ? { values } : {})} />
        {mark}
      </span>{' '}
      <NumberText {...(tone ? { tone } : {})} className={classes['value']}>
        {value}
      </NumberText>
    </>
  );
  if (!explanation)
    return (
      <span className={classes['figure']} data-layout={layout} data-short={isShort || undefined}>
        {content}
      </span>
    );
  return (
    <Tooltip label={say(explanation, values)}>
      <UnstyledButton
        className={classes['figure']}
        data-layout={layout}
        data-short={isShort || undefined}
        data-explains
      >
        {content}
      </UnstyledButton>
    </Tooltip>
  );
}
