import type { components } from '@bourse/contract';
import type { SignedIn } from '../../platform/session';
import { contentsOf } from '../../shared/contents';
import { CODE_EVERY, flowIn, rememberMailed } from '../../shared/mailed-code';
import {
  rejectedBy,
  throwIfLost,
  typed,
  withDialCodeAt,
  type FormOutcome,
  type Needs,
  type Secrets,
} from '../../shared/form';
import type { Told } from '../../shared/form/form.told';
import type { Message } from '../../shared/message';
import type { Services } from '../../shared/services';
import { forgetReferrer, readReferrer } from './referrer';

type Body = components['schemas']['RegisterRequest'];

/** A registration that the server accepted. */
export interface Registered {
  /** null where the account is to be verified first. */
  readonly signedIn: SignedIn | null;
  /** Where a code to verify it with was sent; null when none was. */
  readonly mailedTo: string | null;
  /** An administrator is to verify the account before it opens. */
  readonly awaitsAdmin: boolean;
}

/** What is due before the account opens; nothing where it is open already. */
function dueOf({ mailedTo, awaitsAdmin }: Registered): readonly Message[] {
  const id = awaitsAdmin ? 'registration.codeMailedFirst' : 'registration.codeMailed';
  return [
    ...(mailedTo === null ? [] : [{ id, values: { email: mailedTo, minutes: CODE_EVERY / 60 } }]),
    ...(awaitsAdmin ? [{ id: 'registration.awaitsAdmin' }] : []),
  ];
}

/** whoever need not be verified is signed in, everybody else goes to the sign-in. */
export function registered(answer: Registered): readonly Told[] {
  const { signedIn } = answer;
  const details = dueOf(answer);
  return [
    {
      to: 'notices',
      event: {
        type: 'notice.add',
        kind: 'success',
        message: { id: 'registration.done' },
        ...(details.length === 0 ? {} : { details }),
      },
    },
    signedIn === null
      ? { to: 'navigation', event: { type: 'navigation.go', path: '/login' } }
      : { to: 'session', event: { type: 'session.start', signedIn } },
  ];
}

/** What an account of one or of two holders sends of its own. */
export type Holders = Omit<Body, 'password' | 'repeat_password' | 'cur' | 'referrer_id'>;

interface Registration {
  readonly holders: Holders;
  readonly secrets: Secrets;
  readonly needs: Needs;
  readonly signal: AbortSignal;
  /** Reads who is signed in by the answer. */
  readonly read: (contents: Readonly<Record<string, unknown>>) => SignedIn | null;
}

/** POST /auth/register. */
export async function register(
  { api, ports }: Services,
  { holders, secrets, needs, signal, read }: Registration,
): Promise<FormOutcome<Registered>> {
  const { storage, clock } = ports;
  const password = typed(secrets, 'password');
  const referrer = readReferrer(storage, clock.now());
  const { data, error, response } = await api.POST('/auth/register', {
    body: {
      ...holders,
      password,
      repeat_password: password,
      cur: 'USD',
      ...(referrer === null ? {} : { referrer_id: referrer }),
    },
    signal,
  });
  throwIfLost(response, error);
  if (!response.ok) return withDialCodeAt('phone', rejectedBy(error));
  forgetReferrer(storage);
  const signedIn = read(contentsOf(data));
  const due = (needs['registering'] ?? {}) as { mailsCode?: boolean; awaitsAdmin?: boolean };
  // The server mailed a code at once.
  const mailedTo = signedIn === null && due.mailsCode ? holders.email : null;
  if (mailedTo !== null) rememberMailed(ports, mailedTo, flowIn(data ?? {}));
  return {
    kind: 'accepted',
    answer: { signedIn, mailedTo, awaitsAdmin: signedIn === null && due.awaitsAdmin === true },
  };
}
