/** Rows of a table, and of a list that is none. */
const ROWS = '[aria-rowindex], [role="listitem"]';

/**
 * For a row that may go with what was pressed in it, as one of the watchlist does with its star: the list takes the focus
 * that was in the row, so that a keyboard goes on there, and after its last row the head of the list does.
 */
export function leaveFocusToList(row: HTMLElement | null): () => void {
  return () => {
    if (row === null || !row.contains(document.activeElement)) return;
    const list = row.closest<HTMLElement>('[role="group"]');
    const isLast = list?.querySelectorAll(ROWS).length === 1;
    const head = isLast ? row.closest('main')?.querySelector<HTMLElement>('[data-list-head]') : null;
    (head ?? list)?.focus({ preventScroll: true });
  };
}
