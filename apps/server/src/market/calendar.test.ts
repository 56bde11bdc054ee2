import { describe, expect, it } from 'vitest';
import { openSpans, sessionAt } from './calendar';

const at = (text: string) => Date.parse(text) / 1000;
const iso = (second: number | null) => (second === null ? null : new Date(second * 1000).toISOString());
const session = (type: string, text: string) => {
  const { closedAt, nextOpen } = sessionAt(type, 'by_type', at(text));
  return [iso(closedAt), iso(nextOpen)];
};
const OPEN = [null, null];

describe('market calendar', () => {
  it('keeps crypto open on a Saturday night (T-061, R29)', () => {
    expect(session('crypto', '2026-11-21T03:00:00Z')).toEqual(OPEN);
  });

  it('closes the global markets from Friday 22:00 to Sunday 22:00 UTC (T-061)', () => {
    const weekend = ['2026-11-20T22:00:00.000Z', '2026-11-22T22:00:00.000Z'];
    for (const type of ['forex', 'commodities', 'indices']) {
      expect(session(type, '2026-11-20T21:59:59Z')).toEqual(OPEN);
      expect(session(type, '2026-11-20T22:00:00Z')).toEqual(weekend);
      expect(session(type, '2026-11-21T03:00:00Z')).toEqual(weekend);
      expect(session(type, '2026-11-22T21:59:59Z')).toEqual(weekend);
      expect(session(type, '2026-11-22T22:00:00Z')).toEqual(OPEN);
      expect(session(type, '2026-11-23T00:00:00Z')).toEqual(OPEN);
    }
  });

  it('opens the exchanges on weekdays from 13:30 to 20:00 UTC (T-061)', () => {
    for (const type of ['stocks', 'etfs', 'options']) {
      expect(session(type, '2026-11-18T13:29:59Z')).toEqual(['2026-11-17T20:00:00.000Z', '2026-11-18T13:30:00.000Z']);
      expect(session(type, '2026-11-18T13:30:00Z')).toEqual(OPEN);
      expect(session(type, '2026-11-18T19:59:59Z')).toEqual(OPEN);
      expect(session(type, '2026-11-18T20:00:00Z')).toEqual(['2026-11-18T20:00:00.000Z', '2026-11-19T13:30:00.000Z']);
      expect(session(type, '2026-11-21T03:00:00Z')).toEqual(['2026-11-20T20:00:00.000Z', '2026-11-23T13:30:00.000Z']);
      expect(session(type, '2026-11-23T09:00:00Z')).toEqual(['2026-11-20T20:00:00.000Z', '2026-11-23T13:30:00.000Z']);
    }
  });

  it('has every type open when the operator says always (R29)', () => {
    for (const type of ['stocks', 'forex', 'crypto', 'something new']) {
      expect(sessionAt(type, 'always', at('2026-11-21T03:00:00Z'))).toEqual({ closedAt: null, nextOpen: null });
    }
  });

  it('splits a span of time into the seconds that trade', () => {
    const spans = (type: string, from: string, to: string) =>
      openSpans(type, 'by_type', at(from), at(to)).map(([start, end]) => [iso(start), iso(end)]);
    expect(spans('stocks', '2026-11-18T00:00:00Z', '2026-11-19T14:00:00Z')).toEqual([
      ['2026-11-18T13:30:00.000Z', '2026-11-18T20:00:00.000Z'],
      ['2026-11-19T13:30:00.000Z', '2026-11-19T14:00:00.000Z'],
    ]);
    expect(spans('forex', '2026-11-21T00:00:00Z', '2026-11-22T00:00:00Z')).toEqual([]);
    expect(spans('crypto', '2026-11-21T00:00:00Z', '2026-11-22T00:00:00Z')).toEqual([
      ['2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z'],
    ]);
  });

  it('agrees with itself: a second is in a span exactly when its session is open', () => {
    const monday = at('2026-11-16T00:00:00Z');
    for (const type of ['stocks', 'forex', 'crypto']) {
      for (let second = monday; second < monday + 8 * 86_400; second += 1800) {
        const isOpen = sessionAt(type, 'by_type', second).closedAt === null;
        expect(openSpans(type, 'by_type', second, second + 1).length > 0).toBe(isOpen);
      }
    }
  });
});
