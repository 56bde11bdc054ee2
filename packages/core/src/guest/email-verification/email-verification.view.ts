import { waitText } from '../../shared/code-wait';
import { hasProblems } from '../../shared/form';
import { defineView } from '../../shared/view';

/** The page of a code by mail: whose it is, what is wrong, and how long until another may be asked for. */
export const emailVerificationView = defineView(['emailVerification'], ({ emailVerification: snapshot }) => {
  const {
    fields = { email: '' },
    isKnown = false,
    problems = {},
    problem = null,
    wait = 0,
    isThrottled = false,
  } = snapshot?.context ?? {};
  return {
    fields,
    problems,
    problem: hasProblems(problems) ? null : problem,
    /** The e-mail is asked for: none is remembered. */
    asksEmail: !isKnown,
    isBusy: snapshot?.hasTag('busy') ?? false,
    canSubmit: snapshot?.hasTag('editable') ?? false,
    isAsking: snapshot?.hasTag('asking') ?? false,
    canRequest: (snapshot?.hasTag('editable') ?? false) && wait === 0,
    /** Seconds until another code may be asked for; 0 when it may. */
    wait,
    waitText: waitText(wait),
    isThrottled,
  };
});
