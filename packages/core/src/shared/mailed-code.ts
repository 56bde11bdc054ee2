import { contentsOf } from './contents';
import { isEmail, VERIFY_EMAIL } from './email';
import { rejectedBy, throwIfLost, type FormOutcome } from './form';
import type { Message } from './message';
import type { StoragePort } from './ports';
import { secret, type Secret } from './secret';
import type { Services } from './services';
import { Offline } from './unreached';

/** One code in so many seconds, for a purpose and an e-mail (R6). */
export const CODE_EVERY = 300;

export const wrongCode: Message = { id: 'mailedCode.wrong' };
/** */
export const waitForCode: Message = { id: 'mailedCode.wait' };

/** Six digits, whatever stands around them; text, because it may begin with 0. */
export const isCode = (text: string): boolean => /^[0-9]{6}$/.test(text.trim());

/** What the server can answer to the request for a code. Transport failures go to onError. */
export type CodeRequestOutcome =
  /** It is on its way; what else the server names of it goes back with the code (R38). */
  | { readonly kind: 'sent'; readonly flow: Secret | null; readonly wait: number }
  /** 429: an earlier code still works (R6). */
  | { readonly kind: 'throttled'; readonly wait: number }
  | Extract<FormOutcome<never>, { kind: 'rejected' }>;

/** What the server names the request for a code, which goes back with the code (R38). */
export function flowIn({ flow }: { readonly flow?: unknown }): Secret | null {
  return typeof flow === 'string' && flow !== '' ? secret(flow) : null;
}

/** How the answer to a request for a code is read; `wait` is in seconds. */
export function codeRequestOf(response: Response, data: unknown, error: unknown): CodeRequestOutcome {
  if (response.ok) {
    return { kind: 'sent', flow: flowIn(contentsOf(data)), wait: CODE_EVERY };
  }
  if (response.status !== 429) return rejectedBy(error);
  const seconds = response.headers.get('Retry-After')?.trim() ?? '';
  return { kind: 'throttled', wait: /^[1-9]\d*$/.test(seconds) ? Number(seconds) : CODE_EVERY };
}

/** What a call with the code carries of the request for it. */
export const flowOf = (flow: Secret | null): { readonly flow?: string } => (flow ? { flow: flow.reveal() } : {});

/** The last request for the code of the address under verification. */
const REQUEST_KEY = 'verify_email_request';

export interface RememberedEmail {
  readonly email: string | null;
  /** Seconds until another code may be asked for. */
  readonly wait: number;
  /** The last request was refused. */
  readonly isThrottled: boolean;
  /** Another page has asked for the code that is on its way, and leaves it to the one which takes it to say so, once. */
  readonly isElsewhere: boolean;
  readonly flow: Secret | null;
}

/** What a page that opens knows of an address under verification. The mark of another page goes with the first reading. */
export function rememberedEmail(storage: StoragePort, now: number): RememberedEmail {
  const kept = storage.get(VERIFY_EMAIL);
  // What is no address is asked for as if none were kept.
  const email = kept !== null && isEmail(kept) ? kept : null;
  const { isElsewhere, ...request } = parsed(storage.get(REQUEST_KEY));
  if (isElsewhere === true) storage.set(REQUEST_KEY, JSON.stringify(request));
  // Of another address it says nothing.
  const { until, isThrottled, flow } = request.email === email ? request : {};
  const wait = typeof until === 'number' ? Math.min(Math.ceil((until - now) / 1000), CODE_EVERY) : 0;
  return {
    email,
    wait: Math.max(wait, 0),
    isThrottled: wait > 0 && isThrottled === true,
    isElsewhere: wait > 0 && isElsewhere === true,
    flow: flowIn({ flow }),
  };
}

export function forgetEmail(storage: StoragePort): void {
  storage.remove(VERIFY_EMAIL);
  storage.remove(REQUEST_KEY);
}

interface StoredRequest {
  readonly email?: unknown;
  readonly until?: unknown;
  readonly isThrottled?: unknown;
  readonly isElsewhere?: unknown;
  readonly flow?: unknown;
}

function parsed(text: string | null): StoredRequest {
  try {
    return (JSON.parse(text ?? '{}') ?? {}) as StoredRequest;
  } catch {
    return {};
  }
}

/** The server has mailed a code to this address by itself, as at a registration: another one has to wait (R6). */
export function rememberMailed(
  { storage, clock }: Pick<Services['ports'], 'storage' | 'clock'>,
  email: string,
  flow: Secret | null,
): void {
  storage.set(VERIFY_EMAIL, email);
  const until = clock.now() + CODE_EVERY * 1000;
  storage.set(REQUEST_KEY, JSON.stringify({ email, until, ...flowOf(flow) }));
}

/**
 * POST /auth/otp/email_verify: remembers the e-mail whatever the answer (A-169, R6). Throws where no answer says
 * whether a code was mailed: the newest one may then belong to this request, of which no name is known, so that none of
 * an earlier one is kept either and the server goes by its own last request (R38). A request that could not leave
 * changes nothing but the address. `isElsewhere`: of a page that leads to the one which takes the code, and says of it.
 */
export async function requestEmailCode(
  { api, ports: { storage, clock } }: Pick<Services, 'api' | 'ports'>,
  email: string,
  signal: AbortSignal,
  isElsewhere = false,
): Promise<CodeRequestOutcome> {
  const former = rememberedEmail(storage, clock.now());
  const kept = storage.get(REQUEST_KEY);
  storage.set(VERIFY_EMAIL, email);
  storage.remove(REQUEST_KEY);
  const restore = () => {
    if (kept !== null) storage.set(REQUEST_KEY, kept);
  };
  const asked = await api.POST('/auth/otp/email_verify', { body: { email }, signal }).catch((error: unknown) => {
    if (error instanceof Offline) restore();
    throw error;
  });
  const { data, error, response } = asked;
  throwIfLost(response, error);
  const request = codeRequestOf(response, data, error);
  if (request.kind === 'rejected') {
    restore();
    return request;
  }
  const isThrottled = request.kind === 'throttled';
  // A refused request leaves the earlier code, and what belongs to it, as it was.
  const flow = request.kind === 'sent' ? request.flow : former.email === email ? former.flow : null;
  const until = clock.now() + request.wait * 1000;
  const next = { email, until, isThrottled, isElsewhere: isElsewhere && !isThrottled, ...flowOf(flow) };
  storage.set(REQUEST_KEY, JSON.stringify(next));
  return request;
}
