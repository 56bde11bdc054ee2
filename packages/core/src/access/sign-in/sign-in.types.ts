import type { SignedIn } from '../../platform/session/session.types';
import type { FormState, Problems } from '../../shared/form';
import type { Secret } from '../../shared/secret';

/** What the world can answer to a sign-in. Transport failures go to onError. */
export type LoginOutcome =
  | { kind: 'signedIn'; signedIn: SignedIn }
  /** 422, 429 or any other refusal; `fields` are the texts under fields. */
  | { kind: 'rejected'; message: string | null; fields: Readonly<Record<string, string>> }
  /** 403 after the right password. */
  | { kind: 'notVerified'; by: 'email' | 'admin' }
  /** An answer without a usable token or user. */
  | { kind: 'unusable' };

export interface LoginInput {
  readonly email: string;
  readonly password: Secret;
}

export type SignInBanner = 'emailNotVerified' | 'adminNotVerified';

/** Public on purpose: the settings of demo runs contain it. */
export interface DemoAccount {
  readonly email: string;
  readonly passphrase: string;
}

/** The password is no field: it stays in its input (hard case 10). */
export type SignInFields = { readonly email: string };

export interface SignInContext extends FormState {
  fields: SignInFields;
  problems: Problems<SignInFields>;
  /** Raised each time the demo account is to be put into the uncontrolled password field. */
  fill: number;
  showPassword: boolean;
  banner: SignInBanner | null;
  demoAccount: DemoAccount | null;
}

export type SignInEvent =
  | { type: 'field.change'; field: 'email'; text: string }
  | { type: 'password.show'; shown: boolean }
  /** The password travels in the event only (hard case 10). */
  | { type: 'form.submit'; secrets: { readonly password: Secret } }
  /** Asks for another code to verify the typed e-mail with. */
  | { type: 'code.resend' }
  /** Copies the demo credentials and fills both fields. */
  | { type: 'demo.copy' }
  /** The demo account of the settings, or none. */
  | { type: 'demoAccount.changed'; demoAccount: DemoAccount | null };
