import { describe, expect, it } from 'vitest';
import { formatDay, formatTime, localZone, utc } from './dates';

const iso = '2026-11-05T09:30:45.000Z';

describe('texts of dates', () => {
  it('shows DD MMM, YYYY for registration and YYYY-MM-DD HH:mm in lists (A-059, A-247, T-229)', () => {
    expect(formatDay(iso, 'en', utc)).toBe('05 Nov, 2026');
    expect(formatTime(iso, utc)).toBe('2026-11-05 09:30');
  });

  it('names months in the language, order and separators stay (R23)', () => {
    expect(formatDay('2026-01-31T00:00:00Z', 'es', utc)).toBe('31 ene, 2026');
    expect(formatDay('2026-08-01T00:00:00Z', 'es', utc)).toBe('01 ago, 2026');
  });

  it('shows server times in the zone of whoever looks (T-230)', () => {
    const tokyo = 'Asia/Tokyo';
    const newYork = 'America/New_York';
    expect(formatTime('2026-12-31T20:00:00Z', tokyo)).toBe('2027-01-01 05:00');
    expect(formatTime('2026-10-31T12:00:00Z', newYork)).toBe('2026-10-31 08:00');
    expect(formatTime('2026-11-02T12:00:00Z', newYork)).toBe('2026-11-02 07:00');
    expect(formatTime(iso, localZone)).toBe(formatTime(iso, utc));
  });

  it('shows the dash of every missing value for a missing or unreadable date (A-248, R16)', () => {
    expect([formatDay(null), formatTime(undefined), formatTime('yesterday')]).toEqual(['—', '—', '—']);
  });
});
