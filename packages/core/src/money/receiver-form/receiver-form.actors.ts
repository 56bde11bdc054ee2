import { fromPromise } from 'xstate';
import { tellInterrupted } from '../../shared/interruption';
import type { Services } from '../../shared/services';
import { accountOutcome } from '../answers';
import type { AccountOutcome } from '../money.types';
import { receiverBody } from './receiver-form.form';
import type { receiverFormMachine } from './receiver-form.machine';
import type { ReceiverInput } from './receiver-form.types';

/** POST /user/withdrawals/wallets/store (M-308). Never aborted: a lost answer is no refusal. */
export const receiverFormActors = ({ api, credentials }: Services) =>
  ({
    saveReceiver: fromPromise<AccountOutcome, ReceiverInput>(async ({ input, ...call }) => {
      tellInterrupted({ credentials }, 'receiverForm', { message: { id: 'receiverForm.unconfirmed' } }, call);
      return accountOutcome(await api.POST('/user/withdrawals/wallets/store', { body: receiverBody(input) }));
    }),
  }) satisfies Parameters<typeof receiverFormMachine.provide>[0]['actors'];
