import { isCodeOnItsWay, waitText } from '../../shared/code-wait';
import { stepView } from '../../shared/form';
import { defineView } from '../../shared/view';

/** What a step of the reset asks for. */
export type ResetStep = 'email' | 'code' | 'password';

/** What each step takes: a problem of something else stands above the form. */
const FIELDS: Readonly<Record<ResetStep, readonly string[]>> = {
  email: ['email'],
  code: ['code'],
  password: ['password', 'repeat_password'],
};

/** The page of a forgotten password, one step at a time. */
export const passwordResetView = defineView(['passwordReset'], ({ passwordReset: snapshot }) => {
  const { sentTo = null, wait = 0, isThrottled = false } = snapshot?.context ?? {};
  const value = snapshot?.value;
  const state = typeof value === 'object' ? Object.keys(value)[0] : value;
  const step: ResetStep = state === 'codeSent' ? 'code' : state === 'settingPassword' ? 'password' : 'email';
  const form = stepView({ email: '' }, snapshot, FIELDS[step]);
  return {
    step,
    ...form,
    /** The address that the code went to. */
    sentTo: sentTo ?? '',
    isAsking: snapshot?.hasTag('asking') ?? false,
    /** Another code may be asked for, in the step that takes it. */
    canRequest: step === 'code' && form.canSubmit && wait === 0,
    /** Seconds until then; 0 when it may. */
    wait: step === 'code' ? wait : 0,
    waitText: waitText(wait),
    isSent: step === 'code' && isCodeOnItsWay({ wait, isThrottled }),
    /** */
    isThrottled,
  };
});
