import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** What had the focus went, or is in a part of the page that is hidden now. */
function isLost(): boolean {
  const at = document.activeElement;
  return at === null || at === document.body || at.closest('[hidden]') !== null;
}

const give = (heir: HTMLElement | null | undefined) => heir?.focus({ preventScroll: true });

/**
 * For what comes at a press of something that goes with it, once: a panel stands where the person looks, a button among
 * others may have to be scrolled to.
 */
export const takeFocus = (element: HTMLElement | null): void => element?.focus({ preventScroll: element.tabIndex < 0 });

/** For the head of what comes in place of something that had the focus: it takes the focus unless anything else did. */
export function useFocusHere<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null);
  useEffect(() => {
    if (isLost()) give(ref.current);
  }, []);
  return ref;
}

/** The name of what went last while it had the focus. */
let gone: string | null = null;

/**
 * For a control that goes for a while and comes back: when it went with the focus, and nothing else has taken that, the
 * next control of this name has it. It goes with its own press, as one does that asks first, or with what it began and is
 * elsewhere in the page, as a switch of the account is (`isUnderWay`).
 */
export function useFocusAgain<E extends HTMLElement>(name: string, isUnderWay = false): RefObject<E | null> {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    if (gone === name && isLost()) give(ref.current);
  }, [name]);
  useLayoutEffect(() => {
    const control = ref.current;
    if (gone === name) gone = null;
    // It is still in the page by then.
    return () => void ((isUnderWay || document.activeElement === control) && (gone = name));
  }, [name, isUnderWay]);
  return ref;
}

/** The names of controls that opened a dialog over their own. */
const opened = new Set<string>();

/**
 * For a control that opens a dialog over its own: one is drawn at a time, and the library gives the focus in one that
 * comes back to what is marked for it.
 */
export function useOpener<E extends HTMLElement>(name: string): RefObject<E | null> {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const control = ref.current;
    if (opened.delete(name)) control?.setAttribute('data-autofocus', '');
    const open = () => void opened.add(name);
    control?.addEventListener('click', open);
    return () => control?.removeEventListener('click', open);
  }, [name]);
  return ref;
}

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
    // The person may have moved it meanwhile.
    return () => void (hadIt.current && isLost() && within?.querySelector<HTMLElement>(selector)?.focus());
  }, [selector, place]);
  return button;
}

/**
 * Gives the focus back to what had it before this came, when this goes. The library does so for a dialog that is told
 * to close; ours end with what they show, so that none of it runs on unseen.
 */
export function useReturnFocus(): void {
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      // The person has moved it.
      if (document.activeElement !== document.body) return;
      if (opener instanceof HTMLElement && opener.isConnected) give(opener);
      // What the dialog did took the opener away, or disabled it.
      if (document.activeElement === document.body) give(document.getElementById('content'));
    };
  }, []);
}

/**
 * For the root of a dialog: what had the focus may go with what its press did, and from nowhere Tab would lead out of
 * the dialog, past the library's trap. The dialog then takes it itself.
 */
export function focusInside(root: HTMLElement | null): (() => void) | undefined {
  if (root === null) return undefined;
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body) give(root.querySelector<HTMLElement>('[role="dialog"]'));
  });
  observer.observe(root, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Makes the `ref` of what may go with the focus in it, while it is still in the page: its heir takes that. */
const leaveFocusTo =
  (heirOf: (going: HTMLElement) => HTMLElement | null | undefined) =>
  (going: HTMLElement | null): (() => void) =>
  () => {
    if (going?.contains(document.activeElement)) give(heirOf(going));
  };

/**
 * For a button that goes with what its press began, as one that loads anew does: what it stands in, which stays while its
 * content is loaded anew, takes the focus, so that a keyboard goes on from there when the content has come.
 */
export const leaveFocusToRegion = leaveFocusTo((button) => {
  const region = button.closest<HTMLElement>('section, [role="tabpanel"], [role="dialog"], main');
  if (region && region.tabIndex < 0) region.tabIndex = -1;
  return region;
});

/** Rows of a table, and of a list that is none. */
const ROWS = '[aria-rowindex], [role="listitem"]';

/**
 * For a row that may go with what was pressed in it, as one of the watchlist does with its star: the list takes the focus,
 * so that a keyboard goes on there, and after its last row the head of the list does.
 */
export const leaveFocusToList = leaveFocusTo((row) => {
  const list = row.closest<HTMLElement>('[role="group"]');
  const isLast = list?.querySelectorAll(ROWS).length === 1;
  return (isLast ? row.closest('main')?.querySelector<HTMLElement>('[data-list-head]') : null) ?? list;
});

/** For the button in the foot of a list (`data-list-foot`), which comes right after it: the list takes the focus. */
export const leaveFocusToListAbove = leaveFocusTo((button) => {
  const list = button.closest('[data-list-foot]')?.previousElementSibling;
  return list instanceof HTMLElement ? list : null;
});
