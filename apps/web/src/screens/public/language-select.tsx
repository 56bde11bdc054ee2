import { InputBase } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import { LANGUAGE_NAMES, LANGUAGES, useLanguage } from '../../adapters/preferences';

/**
 * The language switch of the public pages; the page changes at once. The library's NativeSelect is this
 * with an arrow of its own, for which every page would load the styles of its Combobox.
 */
export function LanguageSelect() {
  const intl = useIntl();
  const [language, setLanguage] = useLanguage();
  return (
    <InputBase
      component="select"
      pointer
      size="sm"
      aria-label={intl.formatMessage({ id: 'language.choose', defaultMessage: 'Language' })}
      rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden />}
      value={language}
      onChange={({ currentTarget }) => setLanguage(LANGUAGES.find((each) => each === currentTarget.value) ?? language)}
    >
      {LANGUAGES.map((each) => (
        <option key={each} value={each} lang={each}>
          {LANGUAGE_NAMES[each]}
        </option>
      ))}
    </InputBase>
  );
}
