import { useSyncExternalStore } from 'react';

/** A value of the page that outlives what shows it: for as long as the inspector is open. */
interface Kept<T> {
  readonly now: () => T;
  readonly subscribe: (changed: () => void) => () => void;
  readonly set: (next: T) => void;
}

export function createKept<T>(first: T): Kept<T> {
  const listeners = new Set<() => void>();
  let value = first;
  return {
    now: () => value,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set: (next) => {
      value = next;
      for (const listener of Array.from(listeners)) listener();
    },
  };
}

export const useKept = <T>({ subscribe, now }: Kept<T>): T => useSyncExternalStore(subscribe, now);
