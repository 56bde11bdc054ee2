/** What stays while its content is loaded anew. */
const REGION = 'section, [role="tabpanel"], [role="dialog"], main';

/**
 * For a button that goes with what its press began, as one that loads anew does: what it stands in takes the focus, so
 * that a keyboard goes on from there when the content has come.
 */
export function leaveFocusToRegion(button: HTMLElement | null): () => void {
  return () => {
    // It is still in the page by now.
    if (button === null || document.activeElement !== button) return;
    const region = button.closest<HTMLElement>(REGION);
    if (region && region.tabIndex < 0) region.tabIndex = -1;
    region?.focus({ preventScroll: true });
  };
}
