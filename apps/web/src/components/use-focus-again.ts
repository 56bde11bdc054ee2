import { useLayoutEffect, useRef, type RefObject } from 'react';

/** What went last while it had the focus. */
let gone: string | null = null;

/**
 * For a control that its own press takes away for a while, as one does that asks first: when the control of this name is
 * there again, and nothing else has taken the focus, it has it as before.
 */
export function useFocusAgain<E extends HTMLElement>(name: string): RefObject<E | null> {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const control = ref.current;
    if (gone === name && document.activeElement === document.body) {
      gone = null;
      control?.focus({ preventScroll: true });
    }
    // It is still in the page by now.
    return () => void (document.activeElement === control && (gone = name));
  }, [name]);
  return ref;
}
