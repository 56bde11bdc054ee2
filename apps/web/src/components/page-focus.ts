let hasShown = false;

/**
 * For the main part of a page. One that came in the place of another has the focus, which that took away with what was
 * pressed in it, unless a field of its own takes it; the first page of a visit begins at its top.
 */
export function takePageFocus(main: HTMLElement | null): void {
  if (main === null) return;
  if (hasShown && document.activeElement === document.body) main.focus({ preventScroll: true });
  hasShown = true;
}
