import { useEffect, useRef, type RefObject } from 'react';

/** For a button of a form that its own press takes away: what it unlocked, the first match in the form, gets the focus. */
export function useHandedFocus(selector: string): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const form = button.current?.form;
    return () => {
      // The person may have moved it meanwhile.
      if (document.activeElement === document.body) form?.querySelector<HTMLElement>(selector)?.focus();
    };
  }, [selector]);
  return button;
}
