import type { CodeWait, WaitEvent } from '../../shared/code-wait';
import type { FormOutcome, Secrets } from '../../shared/form';
import type { CodeRequest, RememberedEmail } from '../../shared/mailed-code';
import type { Message } from '../../shared/message';
import type { Secret } from '../../shared/secret';

export type Outcome = FormOutcome<null>;

/** What is asked about an address; the code travels with the press. */
export interface VerifyInput {
  readonly email: string;
  readonly code: Secret;
  /** Of the request that the code answers (R38). */
  readonly flow: Secret | null;
}

export interface EmailVerificationContext extends CodeWait {
  readonly fields: { readonly email: string };
  /** The address was typed on another page: it is shown, not asked for. */
  readonly isKnown: boolean;
  readonly problems: Readonly<Record<string, Message>>;
  readonly problem: Message | null;
  readonly flow: Secret | null;
}

export type EmailVerificationEvent =
  | { type: 'field.change'; field: 'email'; text: string }
  | { type: 'form.submit'; secrets?: Secrets }
  /** "request verification code". */
  | { type: 'code.request' }
  /** Another address than the one remembered. */
  | { type: 'form.edit' }
  | WaitEvent
  /** Somebody comes to this page again, perhaps with another address. */
  | { type: 'screen.changed'; screen: string };

export type { CodeRequest, RememberedEmail };
