/**
 * Prefetches the signed-in pages once a person begins to fill in the sign-in form. Errors are ignored: what is missing
 * is requested again when it is shown.
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
