/**
 * Makes a ref callback: when its element goes while the focus is inside, or a change hides it, the first of
 * `heirsOf(element)` in sight takes the focus. They are named while the element stands, and looked at once the change is
 * done: one may go along with it, or come into sight. The same element under another ref keeps the focus.
 */
export const passFocus =
  (heirsOf: (going: HTMLElement) => readonly (HTMLElement | null | undefined)[]) =>
  (going: HTMLElement | null): (() => void) =>
  () => {
    if (!going?.contains(document.activeElement)) return;
    const heirs = heirsOf(going);
    queueMicrotask(() => {
      const at = document.activeElement;
      const isLost = at === null || at === document.body || going.contains(at);
      if (!isLost || isSeen(going)) return;
      heirs.find((heir) => heir && isSeen(heir))?.focus({ preventScroll: true });
    });
  };

/** Safari knows `checkVisibility` from 17.4 on. */
const isSeen = (element: HTMLElement) => element.checkVisibility?.() ?? element.getClientRects().length > 0;
