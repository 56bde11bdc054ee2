import { codeView } from '../../shared/code';
import { defineView } from '../../shared/view';
// The declaration of the resident that this view reads.
import type {} from '../../platform/session';

/** The device check as its page shows it; the e-mail is that of the user whose check is due. */
export const twoFaView = defineView(['twoFa', 'session'], ({ twoFa, session }) => {
  return {
    email: session?.context.user?.email ?? '',
    ...codeView(twoFa?.context),
    isVerifying: twoFa?.hasTag('busy') ?? false,
    isVerified: twoFa?.matches('verified') ?? false,
    isRequesting: twoFa?.matches({ due: { mail: 'requesting' } }) ?? false,
    canRequest: twoFa?.can({ type: 'code.request' }) ?? false,
  };
});
