/** What a flow remembers of a question that it repeats; a flow adds what it keeps of the answer. */
export interface PollContext<Question> {
  /** What is asked again and again, compared by identity; null: nothing. */
  question: Question | null;
  /** When the last applied answer arrived here, ms since 1970. */
  arrivedAt: number | null;
  /** Whole seconds since then; counts once the answer is stale. */
  age: number;
  /** The page is visible and online. */
  isActive: boolean;
}

/** An answer with the time of its arrival: what its age counts from, whatever the server calls the time. */
export interface Arrived {
  readonly arrivedAt: number;
}

/** What the actor `ask` of a `pollMachine` answers. */
export interface Polled<Value> extends Arrived {
  readonly value: Value;
}

/** What the regions of a poll tell each other. */
export type PollSignal = { type: 'poll.due' } | { type: 'poll.applied' };

export type PollEvent<Question> =
  /** Asks this from now on, at once; null: nothing. */
  { type: 'poll.change'; question: Question | null };
