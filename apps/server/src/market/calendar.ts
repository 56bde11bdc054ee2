import type { MarketCalendar } from './market';

const HOUR = 3_600;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
/** The Unix epoch began on a Thursday; weeks here begin on Monday 00:00 UTC. */
const EPOCH_WEEKDAY = 3 * DAY;

/** Opening and closing second within the week, closing excluded. */
type Span = readonly [open: number, close: number];

/** Sunday 22:00 to Friday 22:00 UTC. */
const GLOBAL_WEEK: readonly Span[] = [
  [0, 4 * DAY + 22 * HOUR],
  [6 * DAY + 22 * HOUR, WEEK],
];
/** Monday to Friday, 13:30 to 20:00 UTC. */
const EXCHANGE_DAYS: readonly Span[] = [0, 1, 2, 3, 4].map((day) => [day * DAY + 13.5 * HOUR, day * DAY + 20 * HOUR]);

/** A type that is not named here (crypto, or one the operator made up) never closes. */
const HOURS: Readonly<Record<string, readonly Span[]>> = {
  forex: GLOBAL_WEEK,
  commodities: GLOBAL_WEEK,
  indices: GLOBAL_WEEK,
  stocks: EXCHANGE_DAYS,
  etfs: EXCHANGE_DAYS,
  options: EXCHANGE_DAYS,
};

/** What the calendar says about a second; both times are Unix seconds and null while open. */
export type Session = { readonly closedAt: number | null; readonly nextOpen: number | null };

const OPEN: Session = { closedAt: null, nextOpen: null };

function hoursOf(type: string, calendar: MarketCalendar): readonly Span[] | undefined {
  return calendar === 'always' ? undefined : HOURS[type];
}

/** Whether assets of this type trade in this second, and if not, since when and until when (T-061). */
export function sessionAt(type: string, calendar: MarketCalendar, second: number): Session {
  const hours = hoursOf(type, calendar);
  if (!hours) return OPEN;
  const inWeek = (second + EPOCH_WEEKDAY) % WEEK;
  const monday = second - inWeek;
  let closedAt: number | undefined;
  for (const [open, close] of hours) {
    if (inWeek < open) return { closedAt: closedAt ?? lastClose(hours) - WEEK + monday, nextOpen: monday + open };
    if (inWeek < close) return OPEN;
    closedAt = monday + close;
  }
  return { closedAt: closedAt ?? second, nextOpen: monday + WEEK + firstOpen(hours) };
}

function lastClose(hours: readonly Span[]): number {
  return (hours.at(-1) as Span)[1];
}

function firstOpen(hours: readonly Span[]): number {
  return (hours[0] as Span)[0];
}

/** The parts of the seconds [from, to) in which assets of this type trade, oldest first, as [start, end). */
export function openSpans(type: string, calendar: MarketCalendar, from: number, to: number): Array<[number, number]> {
  const hours = hoursOf(type, calendar);
  if (!hours) return from < to ? [[from, to]] : [];
  const spans: Array<[number, number]> = [];
  const firstMonday = from - ((from + EPOCH_WEEKDAY) % WEEK);
  for (let monday = firstMonday; monday < to; monday += WEEK) {
    for (const [open, close] of hours) {
      const start = Math.max(from, monday + open);
      const end = Math.min(to, monday + close);
      if (start < end) spans.push([start, end]);
    }
  }
  return spans;
}
