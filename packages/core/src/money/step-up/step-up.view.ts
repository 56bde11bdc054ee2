import { codeView } from '../../shared/code';
import { defineView } from '../../shared/view';
// The declaration of the resident that this view reads.
import type {} from '../../platform/session';

/** The code by mail that a call waits for, as a dialog shows it. */
export const stepUpView = defineView(['stepUp', 'session'], ({ stepUp, session }) => {
  const isRequesting = stepUp?.matches({ mail: 'requesting' }) ?? false;
  const code = codeView(stepUp?.context);
  const isUsed = stepUp?.context.isUsed === true && !isRequesting;
  return {
    email: session?.context.user?.email ?? '',
    ...code,
    isSent: code.isSent && !isUsed,
    /** The last code let a call through, and no other one could be had. */
    isUsed,
    isVerifying: stepUp?.hasTag('busy') ?? false,
    isRequesting,
    canRequest: stepUp?.can({ type: 'code.request' }) ?? false,
  };
});
