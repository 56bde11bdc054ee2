import type { Services } from '../services';
import type { Ticker } from './ticker';

/** A job that this process does until it is told to stop. */
export type Job = {
  /** Begins nothing any more; resolves when what is under way has ended. */
  stop(): Promise<void>;
};

/** One round at each tick, unless the one before is under way. One that fails is logged, and the next tick tries again. */
export function startRounds(
  { log }: Pick<Services, 'log'>,
  ticker: Ticker,
  round: () => Promise<unknown>,
  failure: string,
): Job {
  let running: Promise<void> | null = null;
  const run = async (): Promise<void> => {
    try {
      await round();
    } catch (error) {
      log.error({ err: error }, failure);
    }
  };
  const stopTicking = ticker(() => {
    running ??= run().finally(() => {
      running = null;
    });
  });
  return {
    stop: async () => {
      stopTicking();
      await running;
    },
  };
}
