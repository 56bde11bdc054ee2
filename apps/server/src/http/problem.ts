import type { Text } from './text';

/** What a Problem may carry besides its status and text (R13). */
export type ProblemExtras = {
  /** A stable word where a program must tell cases apart. */
  readonly word?: string;
  /** Field → texts, on 422. */
  readonly errors?: Readonly<Record<string, readonly Text[]>>;
  /** Seconds; sent as Retry-After. */
  readonly retryAfter?: number;
};

/**
 * A failure with an HTTP status and a text for people; throw it anywhere under a handler. It is told in the language of
 * whoever asked when it is sent.
 */
export class Problem extends Error {
  override readonly name = 'Problem';

  constructor(
    readonly status: number,
    override readonly message: Text,
    readonly extras: ProblemExtras = {},
  ) {
    super(message);
  }

  /** The body that the contract calls Problem. */
  get body(): ProblemBody {
    return problemBody(this.message, this.extras);
  }
}

/** The contract's Problem: `message` and `error` are the same text (R13). */
export type ProblemBody = {
  message: string;
  error: string;
  errors?: Record<string, string[]>;
  status?: string;
};

/** The body of a failure with this text. */
export function problemBody(message: Text, extras: ProblemExtras = {}): ProblemBody {
  const body: ProblemBody = { message, error: message };
  if (extras.errors) body.errors = Object.fromEntries(Object.entries(extras.errors).map(([k, v]) => [k, [...v]]));
  if (extras.word !== undefined) body.status = extras.word;
  return body;
}

/** A 422 for one field: its text is the message as well. */
export function invalid(field: string, text: Text, word?: string): Problem {
  return new Problem(422, text, { errors: { [field]: [text] }, ...(word === undefined ? {} : { word }) });
}
