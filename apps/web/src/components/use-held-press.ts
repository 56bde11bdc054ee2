import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';

/** How long a press is held until it repeats, and how often it then does: about as a keyboard. */
const HOLD_MS = 400;
const REPEAT_MS = 80;

/**
 * For a button that steps: a press that is held, by mouse, finger or key, steps on until it is let go or `canStep` ends.
 * A short press is its click, which readers and keyboards make as well; the click at the end of a held one is none.
 */
export function useHeldPress(step: () => void, canStep: boolean) {
  const latest = useRef({ step, canStep });
  useLayoutEffect(() => {
    latest.current = { step, canStep };
  });
  const timer = useRef(0);
  const hasRepeated = useRef(false);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const repeat = () => {
    if (!latest.current.canStep) return;
    hasRepeated.current = true;
    latest.current.step();
    timer.current = window.setTimeout(repeat, REPEAT_MS);
  };
  return {
    onPointerDown: ({ button }: PointerEvent) => {
      stop();
      hasRepeated.current = false;
      if (button === 0) timer.current = window.setTimeout(repeat, HOLD_MS);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    // The finger scrolls instead.
    onPointerCancel: stop,
    // A finger that is held opens the browser's menu, over the figure.
    onContextMenu: (event: MouseEvent) => hasRepeated.current && event.preventDefault(),
    // Enter clicks again while it is held, the space bar only when it is let go.
    onKeyDown: ({ key, repeat: isHeld }: KeyboardEvent) => {
      if (key !== ' ') return;
      hasRepeated.current = isHeld;
      if (isHeld && latest.current.canStep) latest.current.step();
    },
    onClick: () => {
      stop();
      if (!hasRepeated.current) step();
      hasRepeated.current = false;
    },
  };
}
