import { useLayoutEffect, useRef } from 'react';
import classes from './number-text.module.css';
import { tint } from './tint';
import { ToneMark, toneClass, type Tone } from './tone';

export interface NumberTextProps {
  /** Ready text of core: a price, an amount, a count. */
  children: string;
  tone?: Tone;
  /** Also an arrow, where the text itself carries no sign. */
  withArrow?: boolean;
  /** Tints for 300 ms when the text changes; not with reduced motion. */
  tints?: boolean;
  /** Greyed: the figure is old. */
  isStale?: boolean;
  className?: string | undefined;
}

/** A figure that tints when it changes and greys when it is old; the library's number formatter parses, ours is ready text. */
export function NumberText({ children, tone, withArrow, tints, isStale, className }: NumberTextProps) {
  const element = useRef<HTMLSpanElement>(null);
  const shown = useRef(children);
  useLayoutEffect(() => {
    if (shown.current === children) return;
    shown.current = children;
    if (tints && element.current) tint(element.current);
  }, [children, tints]);
  const names = ['number', classes['number'], toneClass(isStale ? undefined : tone), className];
  return (
    <span ref={element} className={names.filter(Boolean).join(' ')} data-stale={isStale || undefined}>
      {withArrow && tone ? <ToneMark tone={tone} /> : null}
      {children}
    </span>
  );
}
