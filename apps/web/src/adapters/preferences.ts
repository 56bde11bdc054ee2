import type { StoragePort } from '@bourse/core';
import { createContext, useContext } from 'react';
import { openPreference } from './preference';

export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];
/** Names of the languages, each in itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', es: 'Español' };

/** What a person chose for this device: language, light or dark, colours of up and down, the left menu. */
export function openPreferences(storage: StoragePort) {
  return {
    language: openPreference(storage, 'webtrader_lang', LANGUAGES),
    scheme: openPreference(storage, 'webtrader_scheme', ['auto', 'light', 'dark']),
    tones: openPreference(storage, 'webtrader_tones', ['green-red', 'blue-orange']),
    rail: openPreference(storage, 'webtrader_rail', ['narrow', 'wide']),
  };
}
export type Preferences = ReturnType<typeof openPreferences>;

export const PreferencesContext = createContext<Preferences | null>(null);

/** The device's choices; throws outside the page's providers. */
export function usePreferences(): Preferences {
  const preferences = useContext(PreferencesContext);
  if (preferences === null) throw new Error('There are no preferences above this component');
  return preferences;
}
