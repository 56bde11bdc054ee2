import { describeFault, foreignAnswer, matches, type Answer, type Fault, type Rule } from './fault.ts';

/** Timers that delays run on: the machine's, or those of a test's clock. */
export interface Timers {
  setTimeout(run: () => void, ms: number): unknown;
}

/** One request on its way. */
export interface Call {
  /** Method and path without query, as rules name it. */
  readonly name: string;
  /** Asks the server; each run is a request of its own. Rejects when no connection comes about. */
  readonly ask: () => Promise<Answer>;
  /** Resolves when whoever asked has gone away. */
  readonly gone: Promise<void>;
}

/** What comes back to whoever asked. */
export type Delivery =
  | { readonly kind: 'answer'; readonly answer: Answer; readonly cut?: Extract<Fault, { kind: 'truncate' }> }
  | { readonly kind: 'reset' };

/** A way to the server on which things go wrong by rules. It decides what happens; a proxy or a port carries it out. */
export class FaultyLine {
  readonly #timers: Timers;
  #rules: { readonly rule: Rule; seen: number }[] = [];
  #calls = 0;
  #parked = 0;
  #working = 0;
  readonly #log: string[] = [];
  readonly #held = new Map<string, Set<() => void>>();

  constructor(timers: Timers = globalThis) {
    this.#timers = timers;
  }

  /** From now on these rules hold, each counting its requests anew; those before are forgotten. */
  follow(rules: readonly Rule[]): void {
    this.#rules = rules.map((rule) => ({ rule, seen: 0 }));
  }

  /** Nothing more goes wrong; what is late already stays late. */
  stop(): void {
    this.#rules = [];
  }

  /** Everything that passed, in order: the call, what happened to it and how it ended. */
  get log(): readonly string[] {
    return this.#log;
  }

  note(text: string): void {
    this.#log.push(text);
  }

  /** Calls whose asker waits for a delay to end, or for ever. */
  get parked(): number {
    return this.#parked;
  }

  /** Requests that the server is working on, whether or not somebody still waits. */
  get working(): number {
    return this.#working;
  }

  /** Carries a call to the server and its answer back. Never resolves for a dropped one. */
  async carry(call: Call): Promise<Delivery> {
    const number = ++this.#calls;
    const fault = this.#take(call.name);
    this.note(`#${String(number)} ${call.name}${fault ? ` [${describeFault(fault)}]` : ''}`);
    try {
      const delivery = await this.#suffer(call, fault);
      this.#pass(call.name);
      const end = delivery.kind === 'answer' ? String(delivery.answer.status) : 'reset';
      this.note(`#${String(number)} → ${end}`);
      return delivery;
    } catch (error) {
      this.note(`#${String(number)} → ${String(error)}`);
      throw error;
    }
  }

  #take(name: string): Fault | null {
    let taken: Fault | null = null;
    // Each rule counts what it sees, whichever of them acts.
    for (const entry of this.#rules.filter(({ rule }) => matches(rule, name))) {
      const { skip = 0, times = 1, fault } = entry.rule;
      const turn = entry.seen++;
      if (taken === null && turn >= skip && turn < skip + times) taken = fault;
    }
    return taken;
  }

  async #suffer(call: Call, fault: Fault | null): Promise<Delivery> {
    if (fault === null) return this.#ask(call);
    if (fault.kind === 'truncate') return { ...(await this.#ask(call)), cut: fault };
    if (fault.kind === 'duplicate') {
      const both = await Promise.allSettled([this.#ask(call), this.#ask(call)]);
      const chosen = both[fault.answered === 'first' ? 0 : 1];
      if (chosen?.status === 'fulfilled') return chosen.value;
      throw chosen?.reason;
    }
    if (fault.kind === 'hold') {
      const delivery = await this.#ask(call);
      await this.#park(call, Promise.race([this.#laterAnswer(call.name), this.#time(fault.ms)]));
      return delivery;
    }
    if (fault.side === 'before') return this.#before(call, fault);
    const delivery = await this.#ask(call);
    return this.#after(call, fault, delivery);
  }

  async #before(call: Call, fault: Exclude<Fault, { kind: 'truncate' | 'duplicate' | 'hold' }>): Promise<Delivery> {
    if (fault.kind !== 'delay') return this.#after(call, fault, { kind: 'reset' });
    // Who asked may go away meanwhile: the request is on its way all the same.
    await this.#park(call, this.#time(fault.ms));
    return this.#ask(call);
  }

  async #after(
    call: Call,
    fault: Exclude<Fault, { kind: 'truncate' | 'duplicate' | 'hold' }>,
    delivery: Delivery,
  ): Promise<Delivery> {
    if (fault.kind === 'reset') return { kind: 'reset' };
    if (fault.kind === 'answer') return { kind: 'answer', answer: foreignAnswer(fault) };
    await this.#park(call, fault.kind === 'delay' ? this.#time(fault.ms) : new Promise<void>(() => undefined));
    return delivery;
  }

  async #ask(call: Call): Promise<Extract<Delivery, { kind: 'answer' }>> {
    this.#working++;
    try {
      return { kind: 'answer', answer: await call.ask() };
    } finally {
      this.#working--;
    }
  }

  async #park(call: Call, end: Promise<void>): Promise<void> {
    this.#parked++;
    let isCounted = true;
    const leave = () => {
      if (isCounted) this.#parked--;
      isCounted = false;
    };
    void call.gone.then(leave);
    await end;
    leave();
  }

  #time(ms: number): Promise<void> {
    return new Promise((resolve) => void this.#timers.setTimeout(resolve, ms));
  }

  #laterAnswer(name: string): Promise<void> {
    return new Promise((resolve) => {
      const waiting = this.#held.get(name) ?? new Set();
      waiting.add(resolve);
      this.#held.set(name, waiting);
    });
  }

  /** An answer of the call has passed: those held for it follow. */
  #pass(name: string): void {
    const waiting = this.#held.get(name);
    this.#held.delete(name);
    for (const release of waiting ?? []) setImmediate(release);
  }
}
