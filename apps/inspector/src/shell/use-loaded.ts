import { use } from 'react';

const asked = new Map<string, Promise<unknown>>();
const failed = new Set<string>();

/**
 * What a load brought, asked for once under its name. It suspends while that is under way and throws what it failed
 * with, so it stands below a `WhenLoaded`.
 */
export function useLoaded<T>(name: string, load: () => Promise<T>): T {
  let loaded = asked.get(name) as Promise<T> | undefined;
  if (loaded === undefined) {
    loaded = load();
    loaded.catch(() => failed.add(name));
    asked.set(name, loaded);
  }
  return use(loaded);
}

/** What failed is asked for again by whoever needs it next. */
export function askAgain(): void {
  for (const name of failed) asked.delete(name);
  failed.clear();
}
