/** What a server answered: the value, and where the next page begins; null on the last one and where there are no pages. */
export interface Answer<Value> {
  readonly value: Value;
  readonly next: string | null;
}

/** What the actor `ask` is given: the question, and the page of its answer; null for the first. */
export interface PageInput<Question> {
  readonly question: Question;
  readonly page: string | null;
  /** Of a list that is loaded again: how many rows of it show, however many pages they came in. */
  readonly shown?: number | undefined;
}

export interface RemoteInput {
  /** A screen is about to show it: load it at once. */
  readonly isShown?: boolean;
  /** The screen that shows it: each visit of it loads what is known again. */
  readonly screen?: string;
}

export interface RemoteContext<Value, Question> {
  readonly isShown: boolean;
  /** null: whoever shows it asks. */
  readonly screen: string | null;
  question: Question;
  /** Of all pages that were asked for; null until the first answer to this question. */
  value: Value | null;
  next: string | null;
  /** The next page was asked for, and has not come. */
  isMoreWanted: boolean;
}

export type RemoteEvent<Question> =
  /** A screen that shows it opened, or a person tries again: what is known stays until the answer. */
  | { type: 'remote.load' }
  /** The next page. */
  | { type: 'remote.more' }
  /** Another filter, account or asset: the present value is outdated. Nothing is asked before the first load. */
  | { type: 'remote.change'; question: Question }
  /** The address names another screen; sent to a flow that follows it. */
  | { type: 'screen.changed'; screen: string }
  /** What the server makes the answer of has changed; sent to a flow that names such a fact. */
  | { type: 'source.changed' }
  /** The account was read again; sent to a flow that names that fact. */
  | { type: 'reading.changed' }
  /** Sent to a flow that needs it: what did not come without a network is asked for once when that is back. */
  | { type: 'network.changed'; network: 'online' | 'offline' };
