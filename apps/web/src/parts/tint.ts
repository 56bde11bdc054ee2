const TINT_MS = 300;

let fresh: Element[] = [];

/**
 * Marks an element whose figure has just changed, for 300 ms. All that change at once lose the mark at once: an
 * animation each would keep the page drawing for every frame of the 300 ms.
 */
export function tint(element: Element): void {
  element.setAttribute('data-fresh', '');
  if (fresh.push(element) > 1) return;
  const together = fresh;
  queueMicrotask(() => (fresh = []));
  setTimeout(() => {
    for (const changed of together) changed.removeAttribute('data-fresh');
  }, TINT_MS);
}
