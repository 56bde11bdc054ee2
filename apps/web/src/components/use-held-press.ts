import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';

/** How long a press is held until it repeats, and how often it then does: about as a keyboard. */
const HOLD_MS = 400;
const REPEAT_MS = 80;

/**
 * For a button that steps: a press that is held, by mouse, finger or key, steps on until it is let go or `canStep` ends.
 * A short press is its click, which readers and keyboards make as well; the click at the end of a held one is none. A
 * held press that ends elsewhere has no such click, and the next click of any other kind counts.
 */
export function useHeldPress(step: () => void, canStep: boolean) {
  const latest = useRef({ step, canStep });
  useLayoutEffect(() => {
    latest.current = { step, canStep };
  });
  const timer = useRef(0);
  const held = useRef<'pointer' | 'space' | null>(null);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const repeat = () => {
    if (!latest.current.canStep) return;
    held.current = 'pointer';
    latest.current.step();
    timer.current = window.setTimeout(repeat, REPEAT_MS);
  };
  return {
    // Read by `pressOnce` (adapters/held-keys.ts): repeated Enter is allowed on this button.
    'data-steps': true,
    onPointerDown: ({ button }: PointerEvent) => {
      stop();
      held.current = null;
      if (button === 0) timer.current = window.setTimeout(repeat, HOLD_MS);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    // The finger scrolls instead.
    onPointerCancel: stop,
    // A finger that is held opens the browser's menu, over the figure.
    onContextMenu: (event: MouseEvent) => held.current === 'pointer' && event.preventDefault(),
    // Enter clicks again while it is held, the space bar only when it is let go.
    onKeyDown: ({ key, repeat: isHeld }: KeyboardEvent) => {
      if (key !== ' ') return;
      held.current = isHeld ? 'space' : null;
      if (isHeld && latest.current.canStep) latest.current.step();
    },
    // The space bar is then let go elsewhere, and no click follows.
    onBlur: () => {
      if (held.current === 'space') held.current = null;
    },
    // Only a pointer counts its clicks: `detail` of any other is 0.
    onClick: ({ detail }: MouseEvent) => {
      stop();
      if (held.current !== (detail === 0 ? 'space' : 'pointer')) return step();
      held.current = null;
    },
  };
}
