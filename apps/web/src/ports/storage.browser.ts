import type { StoragePort } from '@bourse/core';

/** Reading the property alone throws where a browser forbids storage; then nothing is kept beyond the page. */
function openStore(name: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return window[name];
  } catch {
    return null;
  }
}

/** Text storage of the browser; what it refuses (private mode, full) is kept until the page is closed. */
export function browserStorage(name: 'localStorage' | 'sessionStorage'): StoragePort {
  const store = openStore(name);
  const unstored = new Map<string, string>();
  // What another tab wrote since is newer.
  if (store !== null)
    window.addEventListener('storage', ({ key, storageArea }) => {
      if (storageArea !== store) return;
      if (key === null) unstored.clear();
      else unstored.delete(key);
    });
  return {
    get: (key) => unstored.get(key) ?? store?.getItem(key) ?? null,
    set: (key, value) => {
      try {
        if (store === null) throw new Error('No storage');
        store.setItem(key, value);
        unstored.delete(key);
      } catch {
        unstored.set(key, value);
      }
    },
    remove: (key) => {
      unstored.delete(key);
      store?.removeItem(key);
    },
    keys: () => {
      const stored = Array.from({ length: store?.length ?? 0 }, (_, index) => store?.key(index) ?? null);
      return [...new Set([...stored.filter((key) => key !== null), ...unstored.keys()])];
    },
    watch: (key, listener) => {
      const onStorage = (event: StorageEvent) => {
        if (event.storageArea !== store) return;
        // A null key: everything was cleared.
        if (event.key === key || event.key === null) listener(event.key === null ? null : event.newValue);
      };
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
}
