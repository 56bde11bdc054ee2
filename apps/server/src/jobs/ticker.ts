/** Calls back periodically; returns a function that stops it. */
export type Ticker = (tick: () => void) => () => void;

const SECOND = 1000;

/** Once in this time, without keeping the process alive. */
export const everyMs =
  (ms: number): Ticker =>
  (tick) => {
    const timer = setInterval(tick, ms);
    timer.unref();
    return () => clearInterval(timer);
  };

export const everySecond: Ticker = everyMs(SECOND);
