import { useLayoutEffect, useRef, type RefObject } from 'react';

const kept = new Set<string>();

/**
 * For a control that starts what takes the whole frame away and brings it back, as a switch of the account does: when
 * the control went while `isKept`, the next one of this name takes the focus, so that a keyboard goes on where it was.
 */
export function useKeptFocus<E extends HTMLElement>(name: string, isKept: boolean): RefObject<E | null> {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    if (kept.delete(name) && document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, [name]);
  useLayoutEffect(() => {
    if (isKept) return () => void kept.add(name);
    kept.delete(name);
    return undefined;
  }, [name, isKept]);
  return ref;
}
