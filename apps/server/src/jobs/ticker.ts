/** Calls back periodically; returns a function that stops it. */
export type Ticker = (tick: () => void) => () => void;

const SECOND = 1000;

/** Once a second, without keeping the process alive. */
export const everySecond: Ticker = (tick) => {
  const timer = setInterval(tick, SECOND);
  timer.unref();
  return () => clearInterval(timer);
};
