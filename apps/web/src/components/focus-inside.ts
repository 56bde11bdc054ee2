/**
 * For the root of a dialog: what had the focus may go with what its press did, and from nowhere Tab would lead out of
 * the dialog, past the library's trap. The dialog then takes it itself.
 */
export function focusInside(root: HTMLElement | null): (() => void) | undefined {
  if (root === null) return undefined;
  const observer = new MutationObserver(() => {
    if (document.activeElement !== document.body) return;
    root.querySelector<HTMLElement>('[role="dialog"]')?.focus({ preventScroll: true });
  });
  observer.observe(root, { childList: true, subtree: true });
  return () => observer.disconnect();
}
