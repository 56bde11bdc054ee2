import { useEffect, useState, type ReactNode } from 'react';
import { createIntl, createIntlCache, RawIntlProvider, type IntlShape } from 'react-intl';
import { useLanguage, type Language } from './preferences';

const catalogues = {
  en: () => import('@bourse/messages/compiled/en.json'),
  es: () => import('@bourse/messages/compiled/es.json'),
};
const cache = createIntlCache();

async function load(language: Language): Promise<IntlShape> {
  const { default: messages } = await catalogues[language]();
  return createIntl({ locale: language, defaultLocale: 'en', messages }, cache);
}

/** The texts of a language; the English ones when its catalogue does not arrive. */
export const loadIntl = (language: Language): Promise<IntlShape> => load(language).catch(() => load('en'));

/** Gives texts to the page and follows the chosen language without a reload. */
export function Localised({ first, children }: { first: IntlShape; children: ReactNode }) {
  const [language] = useLanguage();
  const [intl, setIntl] = useState(first);
  useEffect(() => {
    if (intl.locale === language) return undefined;
    let isLatest = true;
    // A catalogue that does not arrive leaves the texts as they are.
    void load(language).then(
      (loaded) => isLatest && setIntl(loaded),
      () => undefined,
    );
    return () => {
      isLatest = false;
    };
  }, [language, intl]);
  useEffect(() => {
    document.documentElement.lang = intl.locale;
  }, [intl]);
  return <RawIntlProvider value={intl}>{children}</RawIntlProvider>;
}
