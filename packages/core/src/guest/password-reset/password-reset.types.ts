import type { CodeWait, WaitEvent } from '../../shared/code-wait';
import type { FormOutcome, Secrets } from '../../shared/form';
import type { CodeRequestOutcome } from '../../shared/mailed-code';
import type { Message } from '../../shared/message';
import type { Secret } from '../../shared/secret';

export type { CodeRequestOutcome };

/** A code that was refused with the new password leads back to the code. */
export type UpdateOutcome = FormOutcome<null> | { readonly kind: 'codeRefused'; readonly message: string | null };

export interface VerifyInput {
  readonly email: string;
  readonly code: Secret;
  /** Of the request that the code answers (R38). */
  readonly flow: Secret | null;
}

export interface UpdateInput extends VerifyInput {
  readonly password: Secret;
}

export interface PasswordResetContext extends CodeWait {
  readonly fields: { readonly email: string };
  /** For whom the last code was asked; an earlier one still works (R6). */
  readonly sentTo: string | null;
  /** null as well for a code that was asked for before the page was loaded again: the server finds that by itself. */
  readonly flow: Secret | null;
  /** Outlives its step, because the new password needs it again. */
  readonly code: Secret | null;
  readonly problems: Readonly<Record<string, Message>>;
  readonly problem: Message | null;
}

export type PasswordResetEvent =
  | { type: 'field.change'; field: 'email'; text: string }
  /** The e-mail, or by the step the code, or the new password twice. */
  | { type: 'form.submit'; secrets?: Secrets }
  /** Back to the e-mail. */
  | { type: 'form.edit' }
  /** Another code to the same e-mail. */
  | { type: 'code.request' }
  | WaitEvent;
