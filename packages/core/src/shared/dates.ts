/** Shown for a missing date. */
export const NO_DATE = '-';

export type Language = 'en' | 'es';

/** Minutes east of UTC at a moment (ms since 1970). */
export type Zone = (at: number) => number;

/** The zone of whoever looks: the browser's or the process's (T-230). */
export const localZone: Zone = (at) => -new Date(at).getTimezoneOffset();
export const utc: Zone = () => 0;

const MONTHS: Readonly<Record<Language, readonly string[]>> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  es: ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'],
};

const two = (value: number): string => String(value).padStart(2, '0');

/** The wall clock of the zone, carried in the UTC fields of a Date; null for what is no date. */
function wallClock(iso: string | null | undefined, zone: Zone): Date | null {
  const at = iso === null || iso === undefined ? Number.NaN : Date.parse(iso);
  return Number.isNaN(at) ? null : new Date(at + zone(at) * 60_000);
}

/** `05 Nov, 2026`: registration and manager; month names follow the language (T-229, R23). */
export function formatDay(iso: string | null | undefined, language: Language = 'en', zone: Zone = localZone): string {
  const date = wallClock(iso, zone);
  if (!date) return NO_DATE;
  return `${two(date.getUTCDate())} ${MONTHS[language][date.getUTCMonth()]}, ${date.getUTCFullYear()}`;
}

/** `2026-11-05 09:30`: lists (T-229). */
export function formatTime(iso: string | null | undefined, zone: Zone = localZone): string {
  const date = wallClock(iso, zone);
  if (!date) return NO_DATE;
  const day = `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
  return `${day} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`;
}
