import { Problem } from '../http/problem';
import type { FaultInjection } from '../http/router';
import { say } from '../http/text';

/** What a test wants of the next answers of a call. */
export type Fault = {
  /** How many answers, 1 unless told; afterwards the call is whole again. */
  readonly times?: number;
  /** Fails with this status instead of doing anything. */
  readonly status?: number;
  /** Seconds for Retry-After, with a status. */
  readonly retryAfter?: number;
  /** Waits this long before the call. */
  readonly delayMs?: number;
  /** Does the call and cuts the connection instead of answering. */
  readonly isLost?: boolean;
};

const FAULTY = 'Something went wrong. Reference: {reference}';
/** The reference of a failure that a test asked for. */
export const FAULT_TEXT = 'A fault that a test asked for';

/** Faults by operation, in the order in which they were asked for. */
export class Faults implements FaultInjection {
  readonly #queued = new Map<string, Fault[]>();
  readonly #lost = new Map<string, number>();

  /** Adds a fault to those that wait for the next answers of this call. */
  next(operationId: string, fault: Fault): void {
    const queue = this.#queued.get(operationId) ?? [];
    queue.push(fault);
    this.#queued.set(operationId, queue);
  }

  clear(): void {
    this.#queued.clear();
    this.#lost.clear();
  }

  async before(operationId: string): Promise<void> {
    const fault = this.#take(operationId);
    if (!fault) return;
    if (fault.delayMs !== undefined) await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
    if (fault.isLost) this.#lost.set(operationId, (this.#lost.get(operationId) ?? 0) + 1);
    if (fault.status === undefined) return;
    const after = fault.retryAfter === undefined ? {} : { retryAfter: fault.retryAfter };
    throw new Problem(fault.status, say(FAULTY, { reference: FAULT_TEXT }), after);
  }

  async after(operationId: string): Promise<'send' | 'lose'> {
    const waiting = this.#lost.get(operationId) ?? 0;
    if (waiting === 0) return 'send';
    this.#lost.set(operationId, waiting - 1);
    return 'lose';
  }

  #take(operationId: string): Fault | undefined {
    const queue = this.#queued.get(operationId);
    const first = queue?.[0];
    if (!queue || !first) return undefined;
    const times = first.times ?? 1;
    if (times > 1) queue[0] = { ...first, times: times - 1 };
    else queue.shift();
    return first;
  }
}
