/** Where repeated Enter is allowed: text of several lines, and a button that steps. */
const REPEATS_ALLOWED = 'textarea, [data-steps]';

/**
 * Enter that is held down presses once. A browser presses again and again, and what has the focus by then may be another
 * button than the one it was meant for (R39).
 */
export function pressOnce(view: Pick<Document, 'addEventListener'>): void {
  view.addEventListener('keydown', (event) => {
    const isHeld = event.repeat && event.key === 'Enter';
    const { target } = event;
    if (isHeld && target instanceof Element && target.closest(REPEATS_ALLOWED) === null) event.preventDefault();
  });
}
