import { waitText } from '../../shared/code-wait';
import { stepView } from '../../shared/form';
import { defineView } from '../../shared/view';

/** The page of a code by mail: whose it is, what is wrong, and how long until another may be asked for. */
export const emailVerificationView = defineView(['emailVerification'], ({ emailVerification: snapshot }) => {
  const { isKnown = false, wait = 0, isThrottled = false } = snapshot?.context ?? {};
  const form = stepView({ email: '' }, snapshot);
  return {
    ...form,
    /** The e-mail is asked for: none is remembered. */
    asksEmail: !isKnown,
    isAsking: snapshot?.hasTag('asking') ?? false,
    canRequest: form.canSubmit && wait === 0,
    /** Seconds until another code may be asked for; 0 when it may. */
    wait,
    waitText: waitText(wait),
    isThrottled,
  };
});
