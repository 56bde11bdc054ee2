import { languages, languageView, type LanguageChoice } from '@bourse/core';
import { useSend, useView } from '@bourse/react';
import { useState, useSyncExternalStore } from 'react';
import { browserStorage } from '../ports/storage.browser';

export type Language = LanguageChoice['value'];
export const LANGUAGES = languages.map(({ value }) => value);
/** Names of the languages, each in itself. */
export const LANGUAGE_NAMES = Object.fromEntries(languages.map(({ value, label }) => [value, label])) as Record<
  Language,
  string
>;

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
  return () => [useSyncExternalStore(subscribe, get), set] as const;
}

const isSize = (size: unknown): size is number => typeof size === 'number' && size >= 0 && size <= 100;

function sizesOf(text: string | null, count: number): readonly number[] | null {
  try {
    const sizes: unknown = JSON.parse(text ?? '');
    return Array.isArray(sizes) && sizes.length === count && sizes.every(isSize) ? sizes : null;
  } catch {
    return null;
  }
}

/** The shares of panels beside one another, in per cent: those that were chosen on this device, or the usual ones. */
export function usePanelSizes(name: string, usual: readonly number[]) {
  const key = `webtrader_panels_${name}`;
  const [sizes, setSizes] = useState(() => sizesOf(storage.get(key), usual.length) ?? usual);
  const choose = (chosen: readonly (number | string)[]) => {
    const shares = chosen.map((size) => Number.parseFloat(String(size)));
    setSizes(shares);
    storage.set(key, JSON.stringify(shares));
  };
  return [sizes, choose] as const;
}

/** The language of the page, which core owns: the server's texts come in it as well. */
export function useLanguage(): readonly [Language, (language: Language) => void] {
  const { language } = useView(languageView);
  const send = useSend('language');
  return [language.value, (value) => send({ type: 'language.choose', value })];
}
/** The colours of up and down. */
export const useTones = choice('webtrader_tones', ['green-red', 'blue-orange']);
/** The left menu of a desktop: icons, or icons with names. */
export const useRail = choice('webtrader_rail', ['narrow', 'wide']);
