import type { StepClock } from '@bourse/model-testing';

/** One simulated time for clients, faults and the server; it moves only when a scenario lets it. */
export class DayClock {
  readonly #steps: StepClock;
  readonly #startedAt: number;
  readonly #timers = new Set<number>();
  readonly #follow: (at: Date) => void;
  /** The time that the server is left at, so that its prices stand still; null while it follows. */
  isServerStopped = false;

  /** @param follow is told each time that is reached. */
  constructor(steps: StepClock, startedAt: Date, follow: (at: Date) => void) {
    this.#steps = steps;
    this.#startedAt = startedAt.getTime();
    this.#follow = follow;
  }

  /** ms since 1970. */
  now(): number {
    return this.#startedAt + this.#steps.now();
  }

  /** Timers of clients that are set and have not fired. */
  get waiting(): number {
    return this.#timers.size;
  }

  setTimeout(run: (...args: unknown[]) => void, ms: number): number {
    const id: number = this.#steps.setTimeout(() => {
      this.#timers.delete(id);
      this.#tell();
      run();
    }, ms);
    this.#timers.add(id);
    return id;
  }

  clearTimeout(id: number): void {
    this.#timers.delete(id);
    this.#steps.clearTimeout(id);
  }

  /** The same time for faults, whose timers are not the clients'. */
  readonly faults = {
    setTimeout: (run: () => void, ms: number): number => this.#steps.setTimeout(run, ms),
  };

  /** Fires one timer after another, waiting for `quiet` after each, until `ms` have passed. */
  async advance(ms: number, quiet: () => Promise<void>): Promise<void> {
    const end = this.#steps.now() + ms;
    await quiet();
    while (this.#steps.fireNext(end)) await quiet();
    this.#steps.increment(end - this.#steps.now());
    this.#tell();
    await quiet();
  }

  #tell(): void {
    if (!this.isServerStopped) this.#follow(new Date(this.now()));
  }
}
