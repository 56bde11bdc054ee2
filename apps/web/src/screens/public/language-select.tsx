import { usePreference } from '../../adapters/preference';
import { LANGUAGE_NAMES, LANGUAGES, usePreferences, type Language } from '../../adapters/preferences';
import { useText } from '../../parts/text';
import classes from './public.module.css';

const isLanguage = (value: string): value is Language => (LANGUAGES as readonly string[]).includes(value);

/** The language switch of the public pages; the page changes at once. */
export function LanguageSelect() {
  const { language } = usePreferences();
  const chosen = usePreference(language);
  const say = useText();
  return (
    <select
      className={classes['language']}
      aria-label={say('language.choose')}
      value={chosen}
      onChange={({ currentTarget: { value } }) => (isLanguage(value) ? language.set(value) : undefined)}
    >
      {LANGUAGES.map((value) => (
        <option key={value} value={value} lang={value}>
          {LANGUAGE_NAMES[value]}
        </option>
      ))}
    </select>
  );
}
