/** What a server answered: the value, and where the next page begins; null on the last one and where there are no pages. */
export interface Answer<Value> {
  readonly value: Value;
  readonly next: string | null;
}

/** What the actor `ask` is given: the question, and the page of its answer; null for the first. */
export interface PageInput<Question> {
  readonly question: Question;
  readonly page: string | null;
}

export interface RemoteInput {
  /** Whoever starts it is about to show it: it is loaded at once. */
  readonly isShown?: boolean;
}

export interface RemoteContext<Value, Question> {
  readonly isShown: boolean;
  question: Question;
  /** Of all pages that were asked for; null until the first answer to this question. */
  value: Value | null;
  next: string | null;
}

export type RemoteEvent<Question> =
  /** A screen that shows it opened, or a person tries again: what is known stays until the answer. */
  | { type: 'remote.load' }
  /** The next page. */
  | { type: 'remote.more' }
  /** Another filter, account or asset: what is known answers a former question. Not asked before somebody loads. */
  | { type: 'remote.change'; question: Question };
