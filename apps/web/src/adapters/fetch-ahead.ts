/**
 * Whoever begins to fill in the form of sign-in needs the signed-in pages next: they arrive while the hands are busy.
 * What does not arrive is asked for again when it is shown.
 */
export function fetchAheadOnTyping(view: Window, load: () => Promise<unknown>): void {
  const idle = view.requestIdleCallback ?? ((run: () => void) => view.setTimeout(run, 0));
  const signs = ['input', 'submit'];
  const start = () => {
    for (const sign of signs) view.document.removeEventListener(sign, start);
    idle(() => void load().catch(() => undefined), { timeout: 1_000 });
  };
  for (const sign of signs) view.document.addEventListener(sign, start);
}
