import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { FocusEvent, PointerEvent as ReactPointerEvent, ReactNode, RefObject } from 'react';
import { createPortal } from 'react-dom';
import classes from './hint.module.css';

/** px between a hint and what it is about: room for the arrow. */
const GAP = 7;
/** px between a hint and the edge of the window. */
const EDGE = 4;
/** px between the arrow's middle and the end of a hint. */
const CORNER = 10;

/** What a hint listens to; spread on the control that it is about. */
export interface HintTarget {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-describedby': string | undefined;
  onPointerEnter: (event: ReactPointerEvent) => void;
  onPointerLeave: () => void;
  onPointerDown: () => void;
  onClick: () => void;
  onFocus: (event: FocusEvent<HTMLButtonElement>) => void;
  onBlur: () => void;
}

export interface HintProps {
  text: ReactNode;
  /** ms that a pointer rests before it shows. */
  delay?: number;
  /** For a control that does nothing else: a press shows the hint, as a finger cannot hover. */
  opensOnPress?: boolean;
  children: (target: HintTarget) => ReactNode;
}

type Cause = 'pointer' | 'focus' | 'press';

/**
 * Explains a control on hover and keyboard focus. It stays while the pointer is on either of them, Escape takes it
 * away, and it is never outside the window (WCAG 1.4.13).
 */
export function Hint({ text, delay = 0, opensOnPress = false, children }: HintProps) {
  const id = useId();
  const ref = useRef<HTMLButtonElement>(null);
  const timer = useRef(0);
  const [cause, setCause] = useState<Cause | null>(null);
  const open = (by: Cause) => setCause((present) => present ?? by);
  const forget = () => window.clearTimeout(timer.current);
  const close = () => {
    forget();
    setCause(null);
  };
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return (
    <>
      {children({
        ref,
        'aria-describedby': cause ? id : undefined,
        onPointerEnter: ({ pointerType }) => {
          forget();
          if (pointerType !== 'touch') timer.current = window.setTimeout(() => open('pointer'), delay);
        },
        onPointerLeave: forget,
        onPointerDown: () => {
          if (!opensOnPress) close();
        },
        onClick: () => {
          if (opensOnPress) open('press');
        },
        // Not for a focus that a press or a closing dialog brought unseen.
        onFocus: ({ currentTarget }) => {
          if (currentTarget.matches(':focus-visible')) setCause('focus');
        },
        onBlur: close,
      })}
      {cause ? (
        <Bubble id={id} target={ref} cause={cause} onClose={close}>
          {text}
        </Bubble>
      ) : null}
    </>
  );
}

interface BubbleProps {
  id: string;
  target: RefObject<HTMLElement | null>;
  cause: Cause;
  onClose: () => void;
  children: ReactNode;
}

function Bubble({ id, target, cause, onClose, children }: BubbleProps) {
  const bubble = useRef<HTMLDivElement>(null);
  const latest = useRef(onClose);
  useLayoutEffect(() => {
    latest.current = onClose;
    place(bubble.current, target.current);
  });
  useEffect(() => {
    const over = new AbortController();
    const listen = { capture: true, signal: over.signal };
    const close = () => latest.current();
    const move = () => place(bubble.current, target.current);
    const isOn = (event: PointerEvent) => isOver(event, target.current, 0) || isOver(event, bubble.current, GAP);
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && close(), listen);
    window.addEventListener('scroll', move, listen);
    window.addEventListener('resize', move, listen);
    // The hint lets presses through, so it never hears the pointer itself.
    if (cause === 'pointer') {
      document.addEventListener('pointermove', (event) => isOn(event) || close(), listen);
      document.documentElement.addEventListener('pointerleave', close, { signal: over.signal });
    }
    if (cause === 'press') document.addEventListener('pointerdown', (event) => isOn(event) || close(), listen);
    return () => over.abort();
  }, [cause, target]);
  return createPortal(
    <div ref={bubble} id={id} role="tooltip" className={classes['hint']}>
      {children}
    </div>,
    // A landmark of index.html: what floats over the page belongs to a named part of it too.
    document.getElementById('hints') ?? document.body,
  );
}

function isOver({ clientX, clientY }: PointerEvent, element: HTMLElement | null, margin: number): boolean {
  if (!element) return false;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX >= left - margin && clientX <= right + margin && clientY >= top - margin && clientY <= bottom + margin;
}

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most));

/** Above the target, below it where there is more room; moved aside until it is within the window. */
function place(hint: HTMLElement | null, target: HTMLElement | null): void {
  if (!hint || !target) return;
  const at = target.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = hint;
  const { clientWidth, clientHeight } = document.documentElement;
  const middle = at.left + at.width / 2;
  const left = between(EDGE, middle - width / 2, clientWidth - width - EDGE);
  const isBelow = at.top < height + GAP + EDGE && clientHeight - at.bottom > at.top;
  const top = isBelow ? at.bottom + GAP : at.top - GAP - height;
  hint.toggleAttribute('data-below', isBelow);
  hint.style.left = `${left}px`;
  hint.style.top = `${between(EDGE, top, clientHeight - height - EDGE)}px`;
  hint.style.setProperty('--arrow', `${between(CORNER, middle - left, width - CORNER)}px`);
}
