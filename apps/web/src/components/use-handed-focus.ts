import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * For a button that what it began takes away: what comes in its place, the first match within `place`, gets the focus
 * that it had.
 */
export function useHandedFocus(selector: string, place = 'form'): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const hadIt = useRef(false);
  useLayoutEffect(() => {
    const control = button.current;
    // It is still in the page by then.
    return () => void (hadIt.current = document.activeElement === control);
  }, []);
  useEffect(() => {
    const within = button.current?.closest(place);
    return () => {
      // The person may have moved it meanwhile.
      if (!hadIt.current || document.activeElement !== document.body) return;
      within?.querySelector<HTMLElement>(selector)?.focus();
    };
  }, [selector, place]);
  return button;
}
