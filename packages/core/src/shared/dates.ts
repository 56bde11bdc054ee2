import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/es.js';
import timezonePlugin from 'dayjs/plugin/timezone.js';
import utcPlugin from 'dayjs/plugin/utc.js';
import { DASH } from './dash';

dayjs.extend(utcPlugin);
dayjs.extend(timezonePlugin);

export type Language = 'en' | 'es';

/** A zone by its IANA name; null is the local one of the browser or process (T-230). */
export type Zone = string | null;

export const localZone: Zone = null;
export const utc: Zone = 'UTC';

/**
 * The moment of an ISO text, ms since 1970; NaN for what is no date. dayjs would take 2026-13-45 for one and a text
 * without an offset for local time.
 */
export const momentOf = (iso: string | null | undefined): number => Date.parse(iso ?? '');

/** The ISO text of a moment, ms since 1970. */
export const isoOf = (at: number): string => dayjs(at).toISOString();

/** The wall clock of the zone; null for what is no date. */
function wallClock(iso: string | null | undefined, zone: Zone): Dayjs | null {
  const at = momentOf(iso);
  if (Number.isNaN(at)) return null;
  return zone === null ? dayjs(at) : dayjs(at).tz(zone);
}

/** `05 Nov, 2026`: registration and manager; month names follow the language (T-229, R23). */
export function formatDay(iso: string | null | undefined, language: Language = 'en', zone: Zone = localZone): string {
  return wallClock(iso, zone)?.locale(language).format('DD MMM, YYYY') ?? DASH;
}

/** Texts by wall clock: five hundred rows are written anew with each poll, and dayjs takes 4 µs for each. */
const times = new Map<number, string>();
const MOST_TIMES = 5_000;

/** `2026-11-05 09:30`: lists (T-229). */
export function formatTime(iso: string | null | undefined, zone: Zone = localZone): string {
  const date = wallClock(iso, zone);
  if (!date) return DASH;
  // Keyed by the offset too, so that a traveller's next poll uses the new zone.
  const key = date.valueOf() + date.utcOffset() * 60_000;
  const known = times.get(key);
  if (known !== undefined) return known;
  if (times.size >= MOST_TIMES) times.clear();
  const text = date.format('YYYY-MM-DD HH:mm');
  times.set(key, text);
  return text;
}
