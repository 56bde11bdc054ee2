import type { BrowserContext, Request } from '@playwright/test';
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
/** A request that has not come through to the proxy in this time stands in a queue of the browser. */
const LONGEST_WAY_MS = 1_000;

/** Requests of all pages of a context that have neither been answered nor given up. */
export class Traffic {
  readonly #open = new Set<Request>();

  constructor(context: BrowserContext) {
    context.on('request', (request) => void this.#open.add(request));
    context.on('requestfinished', (request) => void this.#open.delete(request));
    context.on('requestfailed', (request) => void this.#open.delete(request));
  }

  get open(): number {
    return this.#open.size;
  }

  /** Those of a page that is gone are never heard of again, nor those that a page waits for in vain. */
  forget(): void {
    this.#open.clear();
  }
}

/** What passes between pages and server, and the time in which it does. */
export interface Way {
  readonly context: BrowserContext;
  readonly line: FaultyLine;
  readonly time: FaultTime;
  readonly traffic: Traffic;
}

/**
 * Lets `ms` pass in pages and faults at once, in steps, each when the server has answered what it was asked: what a
 * page waits for in vain it waits for at once, and what the server works on arrives first.
 */
export async function lapse(way: Way, ms: number, each: () => Promise<void>): Promise<void> {
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    await quiet(way);
    way.time.advance(STEP_MS);
    await way.context.clock.runFor(STEP_MS);
    await each();
  }
  await quiet(way);
}

/** Until every request is answered, or is held on purpose; time must not pass while one is on its way. */
async function quiet({ line, traffic }: Way): Promise<void> {
  const since = Date.now();
  while (line.working > 0 || traffic.open > line.parked) {
    if (line.working === 0 && Date.now() - since > LONGEST_WAY_MS) return traffic.forget();
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
