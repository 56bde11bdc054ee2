/**
 * For the row of a position that can be closed. One that was closed by its button hands the focus on when it goes: to the
 * name in the next row, else in the one before, else to the head of the list. Not to a button that closes: a key pressed
 * once too often closes nothing.
 */
export function handFocusOn(row: HTMLElement | null) {
  return () => {
    if (row?.dataset['closed'] === undefined || !row.contains(document.activeElement)) return;
    const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>('[data-position]') ?? [])];
    const at = rows.indexOf(row);
    const head = document.querySelector<HTMLElement>('[data-list-head]');
    ((rows[at + 1] ?? rows[at - 1])?.querySelector('button') ?? head)?.focus({ preventScroll: true });
  };
}
