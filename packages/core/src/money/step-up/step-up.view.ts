import { codeView } from '../../shared/code';
import { defineView } from '../../shared/view';
// The declaration of the resident that this view reads.
import type {} from '../../platform/session';

/** The code by mail that a call waits for, as a dialog shows it. */
export const stepUpView = defineView(['stepUp', 'session'], ({ stepUp, session }) => ({
  email: session?.context.user?.email ?? '',
  ...codeView(stepUp?.context),
  /** The last code let a call through: another one is needed, and may have to wait. */
  isUsed: stepUp?.context.isUsed ?? false,
  isVerifying: stepUp?.hasTag('busy') ?? false,
  isRequesting: stepUp?.matches({ mail: 'requesting' }) ?? false,
  canRequest: stepUp?.can({ type: 'code.request' }) ?? false,
}));
