import { fakePorts } from './ports.fake';

/** A device that can sleep: the time of day goes on meanwhile, its timers do not. */
export function sleepyDevice() {
  const ports = fakePorts();
  const { clock: timers } = ports;
  let slept = 0;
  const clock = {
    setTimeout: (run: () => void, ms: number) => timers.setTimeout(run, ms),
    clearTimeout: (id: number) => timers.clearTimeout(id),
    now: () => timers.now() + slept,
  };
  const sleep = (ms: number) => {
    slept += ms;
    // The first second after it woke.
    timers.increment(1_000);
  };
  return { ports: { ...ports, clock }, timers, sleep };
}
