import { defineView } from '../../shared/view';
// The declaration of the resident that this view reads.
import type {} from '../../platform/settings';
import type { ReceiverMethod } from '../money.types';
import { emptyReceiver } from './receiver-form.form';
import type { ReceiverFormContext } from './receiver-form.types';

/** A form of an account to withdraw to, as a screen shows it. */
export interface ReceiverFormView extends Omit<ReceiverFormContext, 'isShown' | 'sent'> {
  readonly method: ReceiverMethod;
  readonly isBusy: boolean;
  /** A code by mail will be asked for. */
  readonly hasCode: boolean;
  /** A code by mail is asked for before it is saved. */
  readonly isProving: boolean;
  /** The code was right: the same is on its way again. */
  readonly isProven: boolean;
}

/** Total over every state; empty before the flow runs. */
export const receiverFormView = defineView(
  ['receiverForm', 'settings'],
  ({ receiverForm, settings }): ReceiverFormView => {
    const { method = 'paypal', fields = emptyReceiver, problems = {}, problem = null } = receiverForm?.context ?? {};
    return {
      method,
      fields,
      problems,
      problem,
      isBusy: receiverForm?.hasTag('busy') ?? false,
      hasCode: settings?.context.settings?.withdrawal.hasCode ?? false,
      isProving: receiverForm?.matches('proving') ?? false,
      isProven: receiverForm?.matches('resubmitting') ?? false,
    };
  },
);
