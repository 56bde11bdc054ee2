import type { SignedIn } from '../../platform/session/session.types';
import type { Message } from '../../shared/message';
import type { Secret } from '../../shared/secret';

/** What the world can answer to a sign-in. Transport failures go to onError. */
export type LoginOutcome =
  | { kind: 'signedIn'; signedIn: SignedIn }
  /** 422, 429 or any other refusal with words; `fields` are texts under fields. */
  | { kind: 'rejected'; message: string | null; fields: Readonly<Record<string, string>> }
  /** 403 after the right password. */
  | { kind: 'notVerified'; by: 'email' | 'admin'; message: string | null }
  /** An answer without a usable token or user. */
  | { kind: 'unusable' };

export type SignInBanner = 'emailNotVerified' | 'adminNotVerified';

export interface SignInContext {
  email: string;
  /** Fills the uncontrolled password field on request (demo credentials, A-101); raised to fill again. */
  fill: number;
  showPassword: boolean;
  problem: Message | null;
  fields: Readonly<Record<string, string>>;
  banner: SignInBanner | null;
  demoAccount: { readonly email: string; readonly passphrase: string } | null;
}

export type SignInEvent =
  | { type: 'email.change'; email: string }
  | { type: 'password.show'; shown: boolean }
  /** The password travels in the event only (hard case 10). */
  | { type: 'credentials.submit'; password: Secret }
  /** Copies the demo credentials and fills both fields. */
  | { type: 'demo.copy' }
  /** The demo account of the settings, or none. */
  | { type: 'demo.changed'; account: { readonly email: string; readonly passphrase: string } | null };
