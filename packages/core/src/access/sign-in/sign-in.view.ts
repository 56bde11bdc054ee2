import type { Message } from '../../shared/message';
import { stepView, type StepView } from '../../shared/form/form.view';
import { defineView } from '../../shared/view';
import type { DemoAccount, SignInFields } from './sign-in.types';

/** What the sign-in form may know. Its problem shows under a field or above the form. */
export interface SignInView extends StepView<SignInFields> {
  readonly isPasswordShown: boolean;
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
    ...stepView({ email: '' }, snapshot),
    isPasswordShown: context?.showPassword ?? false,
    banner: context?.banner ? { id: `signIn.${context.banner}` } : null,
    canResend: snapshot?.can({ type: 'code.resend' }) ?? false,
    demoAccount: context?.demoAccount ?? null,
    canCopyDemo: snapshot?.can({ type: 'demo.copy' }) ?? false,
    fill: context?.fill ?? 0,
  };
});
