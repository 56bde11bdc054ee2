import { waitText } from '../../shared/code-wait';
import { defineView } from '../../shared/view';
// The declaration of the resident that this view reads.
import type {} from '../../platform/session';

/** The device check as its page shows it; the e-mail is that of the user whose check is due. */
export const twoFaView = defineView(['twoFa', 'session'], ({ twoFa, session }) => {
  const { problem = null, refused = 0, wait = 0, isThrottled = false } = twoFa?.context ?? {};
  return {
    email: session?.context.user?.email ?? '',
    problem,
    /** Another number for each refused code: the entry begins anew. */
    entry: refused,
    isVerifying: twoFa?.hasTag('busy') ?? false,
    isVerified: twoFa?.matches('verified') ?? false,
    isRequesting: twoFa?.matches({ due: { mail: 'requesting' } }) ?? false,
    canRequest: twoFa?.can({ type: 'code.request' }) ?? false,
    /** Seconds until another code may be requested; 0 when it may. */
    wait,
    waitText: waitText(wait),
    /** */
    isThrottled,
  };
});
