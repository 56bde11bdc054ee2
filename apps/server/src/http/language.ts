/** The languages of what the server says: answers, and mails. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Of ours the one that an Accept-Language wants most, whatever its region; English when it names none. */
export function languageOf(acceptLanguage: string | undefined): Language {
  return languageNamedBy(acceptLanguage) ?? 'en';
}

/** The same; null when it names none of ours. */
export function languageNamedBy(acceptLanguage: string | undefined): Language | null {
  let best: { language: Language | null; weight: number } = { language: null, weight: 0 };
  for (const entry of (acceptLanguage ?? '').slice(0, LONGEST).toLowerCase().split(',')) {
    const [range = '', ...parameters] = entry.split(';').map((part) => part.trim());
    const language = LANGUAGES.find((each) => each === range.split('-')[0]);
    const weight = weightOf(parameters);
    // Of equal ones the first.
    if (language !== undefined && weight > best.weight) best = { language, weight };
  }
  return best.language;
}

/** Characters that are read of the header, which is as long as a client likes; no browser sends more. */
const LONGEST = 200;

/** 0 to 1; what is no weight is none, and wants the language wholly. */
function weightOf(parameters: readonly string[]): number {
  const given = parameters.find((parameter) => /^q\s*=/.test(parameter))?.replace(/^q\s*=\s*/, '');
  const weight = given === undefined || given === '' ? 1 : Number(given);
  return Number.isNaN(weight) ? 1 : Math.min(1, Math.max(0, weight));
}
