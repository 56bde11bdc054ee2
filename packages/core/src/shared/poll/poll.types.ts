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

/** An answer with the local time of its arrival, from which its age counts; the server's clock plays no part. */
export interface Arrived {
  readonly arrivedAt: number;
}

/** Events between the regions of a poll. */
export type PollSignal = { type: 'poll.due' } | { type: 'poll.applied' } | { type: 'poll.failed' };
