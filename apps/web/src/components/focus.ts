import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** Nothing has focus, or the focused element is hidden. */
function isLost(): boolean {
  const at = document.activeElement;
  return at === null || at === document.body || at.closest('[hidden]') !== null;
}

const give = (heir: HTMLElement | null | undefined) => heir?.focus({ preventScroll: true });

/**
 * Ref callback: focuses an element once, when it replaces the control that was pressed. A container does not scroll
 * into view; a button may.
 */
export const takeFocus = (element: HTMLElement | null): void => element?.focus({ preventScroll: element.tabIndex < 0 });

/** Focuses the element on mount if focus was lost. */
export function useFocusHere<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null);
  useEffect(() => {
    if (isLost()) give(ref.current);
  }, []);
  return ref;
}

/** Name of the last control that unmounted while focused. */
let gone: string | null = null;

/**
 * Restores focus when a control unmounts while focused and another of the same `name` mounts later. `isUnderWay`: it
 * also counts as focused while the work it started runs.
 */
export function useFocusAgain<E extends HTMLElement>(name: string, isUnderWay = false): RefObject<E | null> {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    if (gone === name && isLost()) give(ref.current);
  }, [name]);
  useLayoutEffect(() => {
    const control = ref.current;
    if (gone === name) gone = null;
    // Layout-effect cleanup runs before the element is removed.
    return () => void ((isUnderWay || document.activeElement === control) && (gone = name));
  }, [name, isUnderWay]);
  return ref;
}

/** When this focused button unmounts, focuses the first match of `selector` in its nearest `place`. */
export function useHandedFocus(selector: string, place = 'form'): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const hadIt = useRef(false);
  useLayoutEffect(() => {
    const control = button.current;
    // Layout-effect cleanup runs before the element is removed.
    return () => void (hadIt.current = document.activeElement === control);
  }, []);
  useEffect(() => {
    const within = button.current?.closest(place);
    // The user may have moved the focus meanwhile.
    return () => void (hadIt.current && isLost() && within?.querySelector<HTMLElement>(selector)?.focus());
  }, [selector, place]);
  return button;
}

/**
 * On unmount, restores the focus to the element that had it on mount. Mantine does so for a dialog whose `opened`
 * becomes false; our dialogs unmount instead, so that their content does not keep running while hidden.
 */
export function useReturnFocus(): void {
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      // The user has moved the focus.
      if (document.activeElement !== document.body) return;
      if (opener instanceof HTMLElement && opener.isConnected) give(opener);
      // The opener was removed or disabled by what the dialog did.
      if (document.activeElement === document.body) give(document.getElementById('content'));
    };
  }, []);
}

/**
 * Ref callback for the root of a dialog: focuses the dialog when the focused element in it is removed. Otherwise the
 * next Tab would leave the dialog, because Mantine's focus trap does not notice the removal.
 */
export function focusInside(root: HTMLElement | null): (() => void) | undefined {
  if (root === null) return undefined;
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body) give(root.querySelector<HTMLElement>('[role="dialog"]'));
  });
  observer.observe(root, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Makes a ref callback: if its element is removed while the focus is inside, focuses `heirOf(element)` first. */
const leaveFocusTo =
  (heirOf: (going: HTMLElement) => HTMLElement | null | undefined) =>
  (going: HTMLElement | null): (() => void) =>
  () => {
    if (going?.contains(document.activeElement)) give(heirOf(going));
  };

/**
 * For a button that is removed by its own press, such as "Try again": focuses the region around it, which stays while
 * its content reloads.
 */
export const leaveFocusToRegion = leaveFocusTo((button) => {
  const region = button.closest<HTMLElement>('section, [role="tabpanel"], [role="dialog"], main');
  if (region && region.tabIndex < 0) region.tabIndex = -1;
  return region;
});

/** Rows of a table, and items of a list. */
const ROWS = '[aria-rowindex], [role="listitem"]';

/**
 * For a row that a press inside it may remove, such as the star of the watchlist: focuses the list, or the head of the
 * list if this was its last row.
 */
export const leaveFocusToList = leaveFocusTo((row) => {
  const list = row.closest<HTMLElement>('[role="group"]');
  const isLast = list?.querySelectorAll(ROWS).length === 1;
  return (isLast ? row.closest('main')?.querySelector<HTMLElement>('[data-list-head]') : null) ?? list;
});

/** For a button in the foot of a list (`data-list-foot`), an element right after the list: focuses the list. */
export const leaveFocusToListAbove = leaveFocusTo((button) => {
  const list = button.closest('[data-list-foot]')?.previousElementSibling;
  return list instanceof HTMLElement ? list : null;
});
