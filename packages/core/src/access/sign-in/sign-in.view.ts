import type { Message } from '../../shared/message';
import { defineView } from '../../shared/view';
import type { DemoAccount } from './sign-in.types';

/** What the sign-in form may know. */
export interface SignInView {
  readonly email: string;
  readonly isPasswordShown: boolean;
  /** True from the press until the page changes or an answer came. */
  readonly isBusy: boolean;
  readonly canSubmit: boolean;
  /** Texts under the fields. */
  readonly emailError: string | null;
  readonly passwordError: string | null;
  /** Why the last submission failed; a notice has announced it already. */
  readonly problem: Message | null;
  /** */
  readonly banner: Message | null;
  /** Another code may be mailed to the typed address. */
  readonly canResend: boolean;
  readonly demoAccount: DemoAccount | null;
  readonly canCopyDemo: boolean;
  /** A higher number than before: put the demo passphrase into the password field. */
  readonly fill: number;
}

/** The sign-in form; empty and disabled before the flow runs. */
export const signInView = defineView(['signIn'], ({ signIn: snapshot }): SignInView => {
  const context = snapshot?.context;
  return {
    email: context?.email ?? '',
    isPasswordShown: context?.showPassword ?? false,
    isBusy: snapshot?.hasTag('busy') ?? false,
    canSubmit: snapshot?.hasTag('editable') ?? false,
    emailError: context?.fields['email'] ?? null,
    passwordError: context?.fields['password'] ?? null,
    problem: context?.problem ?? null,
    banner: context?.banner ? { id: `signIn.${context.banner}` } : null,
    canResend: snapshot?.can({ type: 'code.resend' }) ?? false,
    demoAccount: context?.demoAccount ?? null,
    canCopyDemo: snapshot?.can({ type: 'demo.copy' }) ?? false,
    fill: context?.fill ?? 0,
  };
});
