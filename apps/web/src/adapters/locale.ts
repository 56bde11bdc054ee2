import type { Preference } from './preference';
import type { Language } from './preferences';
import { wordsIn, type Words } from './words';

const CATALOGUES: Record<Language, () => Promise<{ default: Record<string, never[]> }>> = {
  en: () => import('@bourse/messages/compiled/en.json'),
  es: () => import('@bourse/messages/compiled/es.json'),
};

/** The words of the page, which change when another language is chosen. */
export interface Locale {
  get(): Words;
  subscribe(listener: () => void): () => void;
}

async function load(language: Language): Promise<Words> {
  const { default: messages } = await CATALOGUES[language]();
  return wordsIn(language, messages);
}

/**
 * Loads the chosen language's catalogue, and another at once when one is chosen. A catalogue that does not
 * arrive leaves the words as they are.
 */
export async function openLocale(chosen: Preference<Language>, root: HTMLElement): Promise<Locale> {
  const listeners = new Set<() => void>();
  let current = await load(chosen.get()).catch(() => load('en'));
  root.lang = current.language;
  chosen.subscribe(() => {
    const language = chosen.get();
    void load(language).then(
      (words) => {
        if (chosen.get() !== language) return;
        current = words;
        root.lang = language;
        for (const listener of listeners) listener();
      },
      () => undefined,
    );
  });
  return {
    get: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
