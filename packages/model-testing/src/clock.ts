import type { ActorOptions, AnyActorLogic } from 'xstate';

type Clock = NonNullable<ActorOptions<AnyActorLogic>['clock']>;

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/**
 * A simulated clock that fires timers one by one in the order they fall due, so that a timer set by another starts at
 * the moment that one fired and not at the end of the whole step.
 */
export class StepClock implements Clock {
  #now = 0;
  #next = 1;
  readonly #timers = new Map<number, Timer>();

  /** ms since the clock was made. */
  now(): number {
    return this.#now;
  }

  setTimeout(run: (...args: any[]) => void, ms: number): number {
    const id = this.#next++;
    this.#timers.set(id, { at: this.#now + ms, run });
    return id;
  }

  clearTimeout(id: number): void {
    this.#timers.delete(id);
  }

  /** ms until the earliest timer fires; undefined without one. */
  get wait(): number | undefined {
    const due = [...this.#timers.values()].map(({ at }) => at);
    return due.length === 0 ? undefined : Math.max(0, Math.min(...due) - this.#now);
  }

  /** Fires the earliest timer (of equal ones the oldest) and moves to its time; false when none is left until `limit`. */
  fireNext(limit = Number.POSITIVE_INFINITY): boolean {
    const due = [...this.#timers].sort(([, a], [, b]) => a.at - b.at)[0];
    if (due === undefined || due[1].at > limit) return false;
    this.#timers.delete(due[0]);
    this.#now = Math.max(this.#now, due[1].at);
    due[1].run();
    return true;
  }

  increment(ms: number): void {
    const end = this.#now + ms;
    while (this.fireNext(end));
    this.#now = end;
  }
}
