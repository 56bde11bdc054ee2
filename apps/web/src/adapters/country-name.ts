import { useMemo } from 'react';
import { useIntl } from 'react-intl';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
const namesIn = (language: string) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });

/** Without case and accents, so that "mexico" finds México. */
export const plainly = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();

/** One name in both lists: "Saint Kitts and Nevis" is "St. Kitts & Nevis" to a browser. */
const keyOf = (name: string) =>
  plainly(name)
    .replaceAll('&', 'and')
    .replace(/^st\. /, 'saint ')
    .replaceAll('’', "'");

/** Codes of ISO 3166-1 by the English name. */
function codesByName(): ReadonlyMap<string, string> {
  const english = namesIn('en');
  const named = LETTERS.flatMap((first) =>
    LETTERS.flatMap((second) => {
      const name = english.of(first + second);
      return name === undefined ? [] : [[keyOf(name), first + second] as const];
    }),
  );
  return new Map(named);
}

type CountryNames = (name: string, code?: string) => string;

/**
 * What a country is called in a language. The server knows it by its English name, which stays where the
 * browser has no other.
 */
export function countryNames(language: string): CountryNames {
  if (language === 'en') return (name) => name;
  const [codes, names] = [codesByName(), namesIn(language)];
  return (name, code = '') => {
    const known = code || codes.get(keyOf(name));
    return (known === undefined ? undefined : names.of(known)) ?? name;
  };
}

export function useCountryNames(): CountryNames {
  const { locale } = useIntl();
  return useMemo(() => countryNames(locale), [locale]);
}
