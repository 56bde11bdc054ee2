import { passFocus } from '../../components/pass-focus';

/**
 * For the row of a position. One that goes with the focus inside hands it on: closed, or pushed out of the panel by a
 * newer one, to the name in the next row that stays, else in the one before, else to the head of the list. Not to a
 * button that closes: a key pressed once too often closes nothing. A row that is scrolled out of a long list leaves the
 * focus to that list, which goes on scrolling.
 */
export const handFocusOn = passFocus((row) => {
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>('[data-position]') ?? [])];
  const at = rows.indexOf(row);
  const others = [...rows.slice(at + 1), ...rows.slice(0, at).toReversed()];
  return [
    row.dataset['closed'] === undefined ? row.closest<HTMLElement>('[role="group"]') : null,
    ...others.map((other) => other.querySelector('button')),
    document.querySelector<HTMLElement>('[data-list-head]'),
  ];
});
