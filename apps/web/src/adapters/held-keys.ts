/** Where Enter that is held goes on: text of several lines, and a button that steps. */
const HELD = 'textarea, [data-steps]';

/**
 * Enter that is held down presses once. A browser presses again and again, and what has the focus by then may be another
 * button than the one it was meant for (R39).
 */
export function pressOnce(view: Pick<Document, 'addEventListener'>): void {
  view.addEventListener('keydown', (event) => {
    const isHeld = event.repeat && event.key === 'Enter';
    if (isHeld && event.target instanceof Element && event.target.closest(HELD) === null) event.preventDefault();
  });
}
