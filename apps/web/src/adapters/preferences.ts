import { readLocalStorageValue, useLocalStorage } from '@mantine/hooks';

export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];
/** Names of the languages, each in itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', es: 'Español' };

/** A choice of this device among `values`, stored as plain text; the first one holds until a person chooses. */
function choice<const T extends string>(key: string, values: readonly [T, ...T[]]) {
  // Where the browser forbids storage, the choice lives as long as the page.
  let held: T = values[0];
  return {
    key,
    get defaultValue() {
      return held;
    },
    getInitialValueInEffect: false,
    serialize: (value: T): string => (held = value),
    deserialize: (text: string | undefined): T => values.find((value) => value === text) ?? values[0],
  };
}

const language = choice('webtrader_lang', LANGUAGES);
const tones = choice('webtrader_tones', ['green-red', 'blue-orange']);
const rail = choice('webtrader_rail', ['narrow', 'wide']);

/** The language of the page. */
export const useLanguage = () => useLocalStorage(language);
/** The language before anything is rendered. */
export const storedLanguage = (): Language => readLocalStorageValue(language);
/** The colours of up and down. */
export const useTones = () => useLocalStorage(tones);
/** The left menu of a desktop: icons, or icons with names. */
export const useRail = () => useLocalStorage(rail);
