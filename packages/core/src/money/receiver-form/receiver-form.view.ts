import { defineView } from '../../shared/view';
import type { ReceiverMethod } from '../money.types';
import { emptyReceiver } from './receiver-form.form';
import type { ReceiverFormContext } from './receiver-form.types';

/** A form of an account to withdraw to, as a screen shows it. */
export interface ReceiverFormView extends ReceiverFormContext {
  readonly method: ReceiverMethod;
  readonly isBusy: boolean;
  /** A code by mail is asked for before it is saved. */
  readonly isProving: boolean;
}

/** Total over every state; empty before the flow runs. */
export const receiverFormView = defineView(['receiverForm'], ({ receiverForm }): ReceiverFormView => {
  const { method = 'paypal', fields = emptyReceiver, problems = {}, problem = null } = receiverForm?.context ?? {};
  return {
    method,
    fields,
    problems,
    problem,
    isBusy: receiverForm?.matches('submitting') ?? false,
    isProving: receiverForm?.matches('proving') ?? false,
  };
});
