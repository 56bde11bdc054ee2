import { use } from 'react';

const asked = new Map<string, Promise<unknown>>();

/**
 * What a load brought, asked for once under its name. It suspends while that is under way and throws what it failed
 * with, so it stands below a `WhenLoaded`; who tries again asks again.
 */
export function useLoaded<T>(name: string, load: () => Promise<T>): T {
  let loaded = asked.get(name) as Promise<T> | undefined;
  if (loaded === undefined) {
    loaded = load();
    loaded.catch(() => asked.delete(name));
    asked.set(name, loaded);
  }
  return use(loaded);
}
