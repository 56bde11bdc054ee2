import { formatTime, isoOf } from '@bourse/core';
import { TickMarkType } from 'lightweight-charts';

const iso = (seconds: number) => isoOf(seconds * 1_000);

/** A time of the scale, seconds since 1970, as text. */
export interface TimeFormats {
  crosshair: (seconds: number) => string;
  /** `mark`: what the library takes it for, in UTC. */
  tick: (seconds: number, mark: TickMarkType) => string;
}

/** Characters of the longest mark, so that no two of them overlap. */
export const LONGEST_TICK = 'MM-DD HH:mm'.length;

/** Prices of the scale as elsewhere on the page: fixed decimals, thousands separators. */
export function priceFormat(decimals: number): (price: number) => string {
  const format = new Intl.NumberFormat('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return (price) => format.format(price);
}

/**
 * Times of the scale in the local time zone, as in the lists: the library itself knows only UTC, so that where a
 * day begins for it the local clock has another time, and the date is said with it. A daily bar is a day of the market
 * and keeps its date in every zone. No month has a name: the library would take it from the browser's language.
 */
export function timeFormats(isDaily: boolean): TimeFormats {
  if (isDaily) return { crosshair: (seconds) => iso(seconds).slice(0, 10), tick: dayOf };
  return {
    crosshair: (seconds) => formatTime(iso(seconds)),
    tick: (seconds, mark) => {
      const [date = '', time = ''] = formatTime(iso(seconds)).split(' ');
      if (time === '00:00') return date.slice(5);
      return mark === TickMarkType.Time || mark === TickMarkType.TimeWithSeconds ? time : `${date.slice(5)} ${time}`;
    },
  };
}

/** "2026", "2026-11" or "11-21". */
function dayOf(seconds: number, mark: TickMarkType): string {
  const date = iso(seconds).slice(0, 10);
  if (mark === TickMarkType.Year) return date.slice(0, 4);
  return mark === TickMarkType.Month ? date.slice(0, 7) : date.slice(5);
}
