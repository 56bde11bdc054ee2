/** A language of the client. */
export interface LanguageChoice {
  /** Its name, in itself. */
  readonly label: string;
  /** The country whose flag stands for it. */
  readonly logo: string;
  readonly value: 'en' | 'es';
}

export type LanguageEvent =
  /** A person chose it. */
  | { type: 'language.choose'; value: LanguageChoice['value'] }
  /** Another tab chose it (hard case 6), or the device's storage was cleared; what is no language is English. */
  | { type: 'language.stored'; value: string | null };

export interface LanguageContext {
  language: LanguageChoice;
}
