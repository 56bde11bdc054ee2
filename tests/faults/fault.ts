// The vocabulary of faults, shared by the proxy on real sockets and by the port in process.

/** `before`: the server never hears of the call in time; `after`: it has done the work, and its answer suffers. */
export type Side = 'before' | 'after';

export type Fault =
  /** The request, or its answer, is late by `ms`. */
  | { readonly kind: 'delay'; readonly side: Side; readonly ms: number }
  /** No answer ever comes, and the connection stays open. */
  | { readonly kind: 'drop'; readonly side: Side }
  /** The connection is reset. */
  | { readonly kind: 'reset'; readonly side: Side }
  /** The answer breaks off after a share (0 to 1) of its body, its length announced or in chunks. */
  | { readonly kind: 'truncate'; readonly framing: 'length' | 'chunked'; readonly share: number }
  /** The request reaches the server twice at once; the answer to one of the two comes back. */
  | { readonly kind: 'duplicate'; readonly answered: 'first' | 'second' }
  /** The answer comes after a later one of the same call, at the latest after `ms`. */
  | { readonly kind: 'hold'; readonly ms: number }
  /** Somebody between answers in the server's place. */
  | {
      readonly kind: 'answer';
      readonly side: Side;
      readonly status: 200 | 429 | 500 | 502 | 503;
      readonly body: ForeignBody;
      /** Seconds of Retry-After. */
      readonly retryAfter?: number;
    };

/** `problem`: a failure as the contract has it; `html`: a page; `text`: no JSON, though it says so; `json`: JSON of nobody's. */
export type ForeignBody = 'problem' | 'html' | 'text' | 'json';

/** What happens to some of the requests of one call. */
export interface Rule {
  /** Method and path as requested, without query, such as `GET /api/v1/asset/rate/*`; `*` at the end takes any rest. */
  readonly call: string;
  /** Requests of the call that pass untouched first; 0 unless told. */
  readonly skip?: number;
  /** Requests that suffer, 1 unless told. */
  readonly times?: number;
  readonly fault: Fault;
}

/** An answer as it stands on the wire. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const FOREIGN: Readonly<Record<ForeignBody, { type: string; text: string }>> = {
  problem: { type: 'application/json', text: '{"message":"Try again later","error":"Try again later"}' },
  html: { type: 'text/html', text: '<!doctype html><title>Gateway</title><h1>Please sign in to the network</h1>' },
  text: { type: 'application/json', text: 'upstream connect error' },
  json: { type: 'application/json', text: '{"ok":true}' },
};

/** The answer of somebody between. */
export function foreignAnswer({ status, body, retryAfter }: Extract<Fault, { kind: 'answer' }>): Answer {
  const { type, text } = FOREIGN[body];
  return {
    status,
    headers: { 'content-type': type, ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }) },
    body: Buffer.from(text),
  };
}

/** The fault in a few words, for the log of a failure. */
export const describeFault = (fault: Fault): string =>
  Object.entries(fault)
    .map(([name, value]) => (name === 'kind' ? String(value) : `${name}=${String(value)}`))
    .join(' ');

export function matches(rule: Rule, call: string): boolean {
  return rule.call.endsWith('*') ? call.startsWith(rule.call.slice(0, -1)) : call === rule.call;
}
