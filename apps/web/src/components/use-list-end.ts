import { useState } from 'react';

/** The foot of a list, in which the button stands, has `data-list-foot` and comes right after the list. */
const handFocusToList = (button: HTMLElement | null) => () => {
  const list = button?.closest('[data-list-foot]')?.previousElementSibling;
  if (document.activeElement === button && list instanceof HTMLElement) list.focus({ preventScroll: true });
};

/**
 * For a list of which more comes at a press of the button at its foot: the button goes with the last of it, and the list
 * takes the focus, so that a keyboard goes on from there. `isWhole` is true once the last has come while it was shown.
 */
export function useListEnd(hasMore: boolean) {
  const [hadMore, setHadMore] = useState(hasMore);
  if (hasMore && !hadMore) setHadMore(true);
  return { isWhole: hadMore && !hasMore, button: handFocusToList };
}
