const TINT_MS = 300;

type Batch = Set<Element>;
let current: Batch | undefined;
const batchOf = new WeakMap<Element, Batch>();

/** Takes the elements that are marked from here to the end of the task, and unmarks them together. */
function newBatch(): Batch {
  const batch: Batch = new Set();
  queueMicrotask(() => (current = undefined));
  setTimeout(() => {
    for (const element of batch) element.removeAttribute('data-fresh');
  }, TINT_MS);
  return batch;
}

/**
 * Marks an element whose figure has just changed, for 300 ms from its last change. All that change at once lose the
 * mark at once: an animation each would keep the page drawing for every frame of the 300 ms.
 */
export function tint(element: Element): void {
  element.setAttribute('data-fresh', '');
  batchOf.get(element)?.delete(element);
  current ??= newBatch();
  current.add(element);
  batchOf.set(element, current);
}
