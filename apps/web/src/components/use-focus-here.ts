import { useEffect, useRef, type RefObject } from 'react';

/** For the head of what comes in place of something that had the focus: it takes the focus unless anything else did. */
export function useFocusHere<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null);
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, []);
  return ref;
}
