import type { BrowserContext } from '@playwright/test';
import type { FaultyLine, Timers } from '../line.ts';

/** Time of the faults: it moves only together with that of the pages. */
export class FaultTime implements Timers {
  #now = 0;
  #waiting: { readonly at: number; readonly run: () => void }[] = [];

  setTimeout(run: () => void, ms: number): void {
    this.#waiting.push({ at: this.#now + ms, run });
  }

  advance(ms: number): void {
    this.#now += ms;
    const due = this.#waiting.filter(({ at }) => at <= this.#now);
    this.#waiting = this.#waiting.filter(({ at }) => at > this.#now);
    for (const { run } of due) run();
  }
}

const STEP_MS = 500;
const LOOK_MS = 10;

/**
 * Lets `ms` pass in pages and faults at once, in steps, each when the server has answered what it was asked: what a
 * page waits for in vain it waits for at once, and what the server works on arrives first.
 */
export async function lapse(
  { context, line, time }: { context: BrowserContext; line: FaultyLine; time: FaultTime },
  ms: number,
  each: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    await quiet(line);
    time.advance(STEP_MS);
    await context.clock.runFor(STEP_MS);
    await each();
  }
  await quiet(line);
}

async function quiet(line: FaultyLine): Promise<void> {
  while (line.working > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
}
