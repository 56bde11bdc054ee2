import { vi } from 'vitest';

/** Timers that wait for faked time; `vi.getTimerCount()` counts them. */
export interface FakedTime {
  readonly setTimeout: (run: (...args: unknown[]) => void, ms: number) => unknown;
  readonly clearTimeout: (timer: unknown) => void;
  readonly undo: () => void;
}

/**
 * Fakes the date for everybody, and timers for who takes these. The process's own stay real: a database in it sets some,
 * and they are no client's.
 */
export function fakeTime(at: Date): FakedTime {
  const real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: at });
  const faked = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };
  Object.assign(globalThis, real);
  return {
    setTimeout: (run, ms) => faked.setTimeout(run, ms),
    clearTimeout: (timer) => faked.clearTimeout(timer as NodeJS.Timeout),
    undo: () => {
      Object.assign(globalThis, faked);
      vi.useRealTimers();
      Object.assign(globalThis, real);
    },
  };
}
