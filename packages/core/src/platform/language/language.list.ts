import type { LanguageChoice } from './language.types';

export const english: LanguageChoice = { label: 'English', logo: 'GB', value: 'en' };

/** The languages of the client; the first one holds until a person chooses. */
export const languages: readonly LanguageChoice[] = [english, { label: 'Español', logo: 'ES', value: 'es' }];
