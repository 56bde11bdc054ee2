/** A candle in points. */
export type Bar = { readonly open: number; readonly high: number; readonly low: number; readonly close: number };

/** Bars of one asset, calendar and interval. */
export type Bars = { known(time: number, isNewest: boolean, draw: () => Bar): Bar };

/** Bars that are kept of the newest answers: those of the longest one. */
const MOST_NEWEST = 500;
/** Older bars that are kept of everything together, about 10 MB: ten charts as far back as a client shows one. */
const MOST_OLDER = 50_000;

/**
 * Candles that are over and do not change any more, each drawn once. Those that charts end with are kept for each asset
 * and interval, so that whoever goes far back takes none of them away. Of older ones those asked for last are kept.
 */
export function createBars(): () => Bars {
  const older = new Map<string, Bar>();
  let made = 0;

  function olderBar(key: string, draw: () => Bar): Bar {
    const known = older.get(key);
    if (known) older.delete(key);
    else if (older.size >= MOST_OLDER) older.delete(older.keys().next().value as string);
    const bar = known ?? draw();
    older.set(key, bar);
    return bar;
  }

  return () => {
    const newest = new Map<number, Bar>();
    made += 1;
    const name = `${made} `;
    return {
      known(time, isNewest, draw) {
        const known = newest.get(time);
        if (known) return known;
        if (!isNewest) return olderBar(name + time, draw);
        // Newest answers move on in time: the earliest is the one that no further answer holds.
        if (newest.size >= MOST_NEWEST) newest.delete(Math.min(...newest.keys()));
        const bar = older.get(name + time) ?? draw();
        newest.set(time, bar);
        return bar;
      },
    };
  };
}
