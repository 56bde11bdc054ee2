import { formatTime, isoOf } from '@bourse/core';

const iso = (seconds: number) => isoOf(seconds * 1_000);

/** A time of the scale, seconds since 1970, as text; null lets the library write it. */
export interface TimeFormats {
  crosshair: (seconds: number) => string;
  tick: (seconds: number) => string | null;
}

/** Prices of the scale as elsewhere on the page: fixed decimals, thousands separators. */
export function priceFormat(decimals: number): (price: number) => string {
  const format = new Intl.NumberFormat('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return (price) => format.format(price);
}

/**
 * Times of the scale in the local time zone, as in the lists: the library itself knows only UTC. A daily bar is
 * a day of the market and keeps its date in every zone.
 */
export function timeFormats(isDaily: boolean): TimeFormats {
  if (isDaily) return { crosshair: (seconds) => iso(seconds).slice(0, 10), tick: () => null };
  return {
    crosshair: (seconds) => formatTime(iso(seconds)),
    tick: (seconds) => {
      const [date = '', time = ''] = formatTime(iso(seconds)).split(' ');
      return time === '00:00' ? date.slice(5) : time;
    },
  };
}
