import type { StoragePort } from '@bourse/core';
import { useSyncExternalStore } from 'react';

/** A choice of this device, kept in storage and followed from other tabs. */
export interface Preference<T extends string> {
  get(): T;
  set(value: T): void;
  subscribe(listener: () => void): () => void;
}

/** Opens a stored choice among `values`; the first is the one that holds until a person chooses. */
export function openPreference<const T extends string>(
  storage: StoragePort,
  key: string,
  values: readonly [T, ...T[]],
): Preference<T> {
  const parse = (text: string | null): T => values.find((value) => value === text) ?? values[0];
  const listeners = new Set<() => void>();
  let current = parse(storage.get(key));
  const change = (value: T) => {
    if (value === current) return;
    current = value;
    for (const listener of listeners) listener();
  };
  storage.watch(key, (text) => change(parse(text)));
  return {
    get: () => current,
    set: (value) => {
      storage.set(key, value);
      change(value);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The choice as it is now. */
export const usePreference = <T extends string>(preference: Preference<T>): T =>
  useSyncExternalStore(preference.subscribe, preference.get);
