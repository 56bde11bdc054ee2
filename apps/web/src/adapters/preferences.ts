import { useSyncExternalStore } from 'react';
import { browserStorage } from '../ports/storage.browser';

export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];
/** Names of the languages, each in itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', es: 'Español' };

// Not the library's useLocalStorage: where the browser refuses to write, it forgets a choice at the next mount.
const storage = browserStorage('localStorage');

/** A choice of this device among `values`, stored as plain text; the first one holds until a person chooses. */
function choice<const T extends string>(key: string, values: readonly [T, ...T[]]) {
  const listeners = new Set<() => void>();
  const get = (): T => values.find((value) => value === storage.get(key)) ?? values[0];
  const set = (value: T) => {
    storage.set(key, value);
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    const unwatch = storage.watch(key, listener);
    return () => {
      listeners.delete(listener);
      unwatch();
    };
  };
  return { get, use: () => [useSyncExternalStore(subscribe, get), set] as const };
}

const language = choice('webtrader_lang', LANGUAGES);
/** The language of the page. */
export const useLanguage = language.use;
/** The language before anything is rendered. */
export const storedLanguage = language.get;
/** The colours of up and down. */
export const useTones = choice('webtrader_tones', ['green-red', 'blue-orange']).use;
/** The left menu of a desktop: icons, or icons with names. */
export const useRail = choice('webtrader_rail', ['narrow', 'wide']).use;
