import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { createIntl, createIntlCache, MissingTranslationError, RawIntlProvider, type IntlShape } from 'react-intl';
import { useLanguage, type Language } from './preferences';

/**
 * The texts of the sign-in load first; those of the signed-in pages come with the first of these, and the others with the
 * pages and dialogs which show them.
 */
const catalogues = {
  en: {
    entry: () => import('@bourse/messages/compiled/en.entry.json'),
    rest: () => import('@bourse/messages/compiled/en.rest.json'),
    money: () => import('@bourse/messages/compiled/en.money.json'),
    guest: () => import('@bourse/messages/compiled/en.guest.json'),
    identity: () => import('@bourse/messages/compiled/en.identity.json'),
    support: () => import('@bourse/messages/compiled/en.support.json'),
    wealth: () => import('@bourse/messages/compiled/en.wealth.json'),
    markets: () => import('@bourse/messages/compiled/en.markets.json'),
    manager: () => import('@bourse/messages/compiled/en.manager.json'),
  },
  es: {
    entry: () => import('@bourse/messages/compiled/es.entry.json'),
    rest: () => import('@bourse/messages/compiled/es.rest.json'),
    money: () => import('@bourse/messages/compiled/es.money.json'),
    guest: () => import('@bourse/messages/compiled/es.guest.json'),
    identity: () => import('@bourse/messages/compiled/es.identity.json'),
    support: () => import('@bourse/messages/compiled/es.support.json'),
    wealth: () => import('@bourse/messages/compiled/es.wealth.json'),
    markets: () => import('@bourse/messages/compiled/es.markets.json'),
    manager: () => import('@bourse/messages/compiled/es.manager.json'),
  },
};
const cache = createIntlCache();
/** Numbers inside a text are written as all others are, with the same `,` and `.` in every language. */
function intlOf(locale: Language, messages: Record<string, never[]>): IntlShape {
  const intl = createIntl({ locale, defaultLocale: 'en', messages, onError }, cache);
  const { getNumberFormat } = intl.formatters;
  intl.formatters.getNumberFormat = (_locale, options) => getNumberFormat('en', options);
  return intl;
}

/** A text that no page on screen brings, such as a notice of a position at the sign-in: every part is asked for. */
function onError(error: Error): void {
  if (!(error instanceof MissingTranslationError)) return reportError(error);
  for (const part of PARTS) if (!parts.has(part)) void withTexts(part, () => Promise.resolve()).catch(() => undefined);
}

/** The texts asked for so far, by language; what failed is asked for again. */
const loading = new Map<Language, Promise<IntlShape>>();
/** The language asked for last, and the texts on screen. */
let wanted: Language = 'en';
let shown: IntlShape | undefined;
const watchers = new Set<() => void>();
const watch = (changed: () => void) => {
  watchers.add(changed);
  return () => watchers.delete(changed);
};

/** The rest is what the signed-in pages have in common. */
const PARTS = ['rest', 'guest', 'money', 'identity', 'support', 'wealth', 'markets', 'manager'] as const;
export type Part = (typeof PARTS)[number];
/** Those that were asked for: another language brings them too. */
const parts = new Set<Part>();

async function load(language: Language): Promise<IntlShape> {
  try {
    const { [language]: catalogue, en } = catalogues;
    // A part that does not come is English for now, and takes no other with it: it is asked for again with the next.
    const inEnglish = (part: Part) => (error: unknown) => {
      if (language === 'en') throw error;
      loading.delete(language);
      return en[part]();
    };
    const rest = [...parts].map((part) => catalogue[part]().catch(inEnglish(part)));
    const loaded = await Promise.all([catalogue.entry(), ...rest]);
    return intlOf(language, Object.assign({}, ...loaded.map(({ default: texts }) => texts)) as Record<string, never[]>);
  } catch (error) {
    loading.delete(language);
    throw error;
  }
}

/** Shows the texts asked for so far; resolves then. If they fail to load, the present ones stay. */
async function show(language: Language): Promise<IntlShape> {
  wanted = language;
  const known = loading.get(language) ?? load(language);
  loading.set(language, known);
  const whole = await known;
  // A part that was asked for meanwhile has begun another load.
  if (language === wanted && (loading.get(language) ?? known) === known && whole !== shown) {
    shown = whole;
    for (const changed of watchers) changed();
  }
  return whole;
}

/** The texts of the sign-in and the parts asked for so far; the English ones when those of the language fail. */
export const texts = (language = wanted): Promise<IntlShape> =>
  show(language).catch((error: unknown) => (language === 'en' ? Promise.reject(error as Error) : show('en')));

/** Loads what shows texts of a part, and them; they are on screen before it. */
export async function withTexts<T>(part: Part, shows: () => Promise<T>): Promise<T> {
  if (!parts.has(part)) {
    parts.add(part);
    loading.clear();
  }
  const arrived = texts().catch((error: unknown) => {
    parts.delete(part);
    throw error;
  });
  const [module] = await Promise.all([shows(), arrived]);
  return module;
}

/** Gives texts to the page, first those it was started with, and follows the chosen language without a reload. */
export function Localised({ first, children }: { first: IntlShape; children: ReactNode }) {
  const [language] = useLanguage();
  const intl = useSyncExternalStore(watch, () => shown) ?? first;
  useEffect(() => void show(language).catch(() => undefined), [language]);
  useEffect(() => {
    document.documentElement.lang = intl.locale;
  }, [intl]);
  return <RawIntlProvider value={intl}>{children}</RawIntlProvider>;
}
