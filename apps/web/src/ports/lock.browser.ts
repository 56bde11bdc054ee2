const inThisTab = new Map<string, Promise<unknown>>();

/** One after the other within this tab: all that a browser without locks, or a page that is not secure, can promise. */
function queued<T>(name: string, run: () => Promise<T>): Promise<T> {
  const before = inThisTab.get(name) ?? Promise.resolve();
  const result = before.then(run, run);
  inThisTab.set(name, result);
  return result;
}

/** Runs `run` while no other tab holds `name`. */
export async function browserLock<T>(name: string, run: () => Promise<T>): Promise<T> {
  // navigator.locks is missing outside secure contexts, whatever the types say.
  const locks = (navigator as { locks?: LockManager }).locks;
  if (locks === undefined) return queued(name, run);
  return (await locks.request(name, run)) as T;
}
