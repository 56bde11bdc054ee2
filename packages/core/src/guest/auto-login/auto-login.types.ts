import type { SignedIn } from '../../platform/session';
import type { Secret } from '../../shared/secret';

/** A one-time code of the back office, or an e-mail with its password. */
export type Ticket =
  | { readonly kind: 'token'; readonly token: Secret }
  | { readonly kind: 'credentials'; readonly email: string; readonly password: Secret };

/** What an exchange can come to; `message` is what the server says beside the text of every refusal (A-137, R13). */
export type ExchangeOutcome =
  | { readonly kind: 'signedIn'; readonly signedIn: SignedIn }
  | { readonly kind: 'refused'; readonly message: string | null };

/** As the facts are when the address is opened. */
export interface AutoLoginInput {
  readonly ticket: Ticket | null;
  readonly presentEmail: string | null;
  readonly passwordLink: boolean;
}

export interface AutoLoginContext {
  readonly ticket: Ticket | null;
  /** Whose account would be left; null for nobody. */
  readonly presentEmail: string | null;
  readonly mayUsePassword: boolean;
}

export type AutoLoginEvent =
  /** "Continue with this sign-in?". */
  { type: 'signIn.confirm' } | { type: 'signIn.decline' };
